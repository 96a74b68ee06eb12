type Properties = Record<`--${string}`, string | number | undefined>;

/**
 * A ref that sets CSS custom properties on its element. The content security policy forbids `style` attributes in the
 * server's HTML, but not properties set by a script.
 */
export function setProperties(properties: Properties): (element: HTMLElement | null) => void {
  return (element) => {
    for (const [name, value] of Object.entries(properties)) {
      if (value === undefined) element?.style.removeProperty(name);
      else element?.style.setProperty(name, String(value));
    }
  };
}
