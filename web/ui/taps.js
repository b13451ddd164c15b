// A double tap is one tap: its second half would act on what the first has brought.

/** A listener for clicks that lets only the first of a quick series through. */
export const onlyFirst = {
  capture: true,
  handleEvent(event) {
    if (event.detail < 2) return;
    event.stopPropagation();
    event.preventDefault();
  },
};
