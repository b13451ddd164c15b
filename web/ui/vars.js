// CSS custom properties on an element. lit's styleMap writes a style attribute, which the page's
// Content-Security-Policy forbids; setProperty is allowed.

import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

class Vars extends Directive {
  render() {
    return noChange;
  }

  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) part.element.style.setProperty(name, value);
    return noChange;
  }
}

/** `<p ${vars({"--share": "40%"})}>` */
export const vars = directive(Vars);
