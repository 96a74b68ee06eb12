/** Marks a string outside `className` as utility classes, which the build compiles. */
export const tw = String.raw;
