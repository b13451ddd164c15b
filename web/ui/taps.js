// A double tap is one tap: its second half would act on what the first has brought.

// Chromium counts taps on one spot as a series for some 400 ms; whoever plays quickly is faster.
const DOUBLE = 300; // ms

let passed = -Infinity;

/**
 * A listener for clicks that lets only the first of a double tap through, except on keys that
 * are typed with: those below an element with data-typing.
 */
export const onlyFirst = {
  capture: true,
  handleEvent(event) {
    const isSecond = event.detail > 1 && event.timeStamp - passed < DOUBLE;
    if (!isSecond || event.target.closest("[data-typing]")) {
      passed = event.timeStamp;
      return;
    }
    event.stopPropagation();
    event.preventDefault();
  },
};
