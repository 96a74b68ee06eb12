// Runs before the first paint, from the page itself.
(() => {
  showTheme();
  holdEarlyEvents();

  /** The stored choice, else the system's. */
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked; the system's choice stands.
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    document.documentElement.dataset.theme = theme;
    const background = theme === 'light' ? '#f3f5f3' : '#0b1214';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  }

  /** Links and forms work before scripts have come; buttons and shortcuts are pressed again once they do. */
  function holdEarlyEvents() {
    /** @type {Event[]} */
    const held = [];
    document.addEventListener('click', hold, true);
    document.addEventListener('keydown', hold, true);
    Object.assign(window, { takeEarlyEvents });

    /** @param {Event} event */
    function hold(event) {
      const isHeld = event instanceof KeyboardEvent ? isSearchKey(event) : findButton(event) !== null;
      if (isHeld) held.push(event);
    }

    function takeEarlyEvents() {
      document.removeEventListener('click', hold, true);
      document.removeEventListener('keydown', hold, true);
      return held.splice(0);
    }
  }

  /** @param {KeyboardEvent} event */
  function isSearchKey({ key, ctrlKey, metaKey }) {
    return key === '/' || ((ctrlKey || metaKey) && key === 'k');
  }

  /** @param {Event} event */
  function findButton({ target }) {
    return target instanceof Element ? target.closest('button[type="button"]') : null;
  }
})();
