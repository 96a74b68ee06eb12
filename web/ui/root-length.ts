/** Sets a custom property of the page to so many pixels, for the styles of what keeps clear of an element. */
export function setRootLength(property: `--${string}`, pixels: number): void {
  document.documentElement.style.setProperty(property, `${pixels}px`);
}
