/** Sets a custom property of the root element to a length in pixels, for styles that reserve room for an element. */
export function setRootLength(property: `--${string}`, pixels: number): void {
  document.documentElement.style.setProperty(property, `${pixels}px`);
}
