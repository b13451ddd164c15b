// A double tap is one tap: its second half would act on what the first has brought.

/**
 * A listener for clicks that lets only the first of a quick series through, except on keys that
 * are typed with: those below an element with data-typing.
 */
export const onlyFirst = {
  capture: true,
  handleEvent(event) {
    if (event.detail < 2 || event.target.closest("[data-typing]")) return;
    event.stopPropagation();
    event.preventDefault();
  },
};
