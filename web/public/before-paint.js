// Inlined into the page, so that it runs before the first paint.
(() => {
  showTheme();
  requestAnimationFrame(keepFallbackFonts);

  /** Shows the stored theme, else the system's. */
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked.
    }
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    if (theme !== 'light' && theme !== 'dark') theme = system;
    document.documentElement.dataset.theme = theme;
    document.querySelector('[name="theme-color"]')?.setAttribute('content', theme === 'light' ? '#f3f5f3' : '#0b1214');
  }

  /**
   * Omits fonts that miss the first frame. Chromium loads every font again when a style sheet arrives before an earlier
   * one; these fonts would then replace the fallback and move the text of a painted page.
   */
  function keepFallbackFonts() {
    const root = document.documentElement;
    const probe = document.createElement('span');
    probe.textContent = 'width';
    Object.assign(probe.style, { position: 'absolute', visibility: 'hidden' });
    root.append(probe);
    for (const name of ['text', 'display', 'capitals']) {
      const family = name === 'text' ? 'Hanken Grotesk Variable' : 'Big Shoulders Variable';
      if (!isDrawn(family)) root.style.setProperty(`--font-${name}`, `var(--font-${name}-fallback)`);
    }
    probe.remove();

    /** A loaded font may still be one that isn't drawn, which `document.fonts` doesn't show. @param {string} family */
    function isDrawn(family) {
      return widthIn(`"${family}", serif`) !== widthIn('serif');
    }

    /** @param {string} families */
    function widthIn(families) {
      probe.style.fontFamily = families;
      return probe.getBoundingClientRect().width;
    }
  }
})();

(() => {
  /** What acts on a click; React reads a box's click, not its input. */
  const BUTTONS = 'button[type="button"],input[type="checkbox"],input[type="radio"]';

  recordEarlyEvents();

  /**
   * Records clicks on buttons, keys and input until the page is hydrated and replays them. What a field then holds is read
   * at once: an event can make React hydrate the page, which sets fields back to what the server sent.
   */
  function recordEarlyEvents() {
    /** @type {{ event: Event, value: string, checked: boolean }[]} */
    const recorded = [];
    for (const type of ['click', 'keydown', 'input', 'change']) document.addEventListener(type, record, true);
    document.addEventListener('submit', hold, true);
    Object.assign(window, { takeEarlyEvents });

    /** @param {Event} event */
    function record(event) {
      const { type, target } = event;
      // The replayed input tells it to the page, and a handler would read the value that React has set back.
      if (type === 'change') return recorded.some((one) => one.event.target === target) && event.stopPropagation();
      if (type === 'input' || isAction(event) || isButtonClick(event)) {
        const { value, checked } = /** @type {HTMLInputElement} */ (target);
        // React would hydrate the page and handle it, and its replay would do the same again.
        if (/** @type {Element} */ (target).closest('#root')) event.stopPropagation();
        recorded.push({ event, value, checked });
      }
    }

    /** A form of the site without `action` is sent by its page; the browser would load the page anew. @param {Event} event */
    function hold(event) {
      if (!(/** @type {Element} */ (event.target).matches('#root form:not([action])'))) return;
      event.preventDefault();
      event.stopPropagation();
      recorded.push({ event, value: '', checked: false });
    }

    function takeEarlyEvents() {
      for (const type of ['click', 'keydown', 'input']) document.removeEventListener(type, record, true);
      setTimeout(() => {
        // React may hydrate the page inside `input`, which `change` still follows.
        document.removeEventListener('change', record, true);
        // Its fields have what was entered only once the events before it are replayed.
        document.removeEventListener('submit', hold, true);
      });
      return recorded;
    }
  }

  /** Whether a key is more than text for a field. @param {Event} event */
  function isAction(event) {
    if (!(event instanceof KeyboardEvent && event.target instanceof Element)) return false;
    return event.key.length > 1 || event.ctrlKey || event.metaKey || !event.target.matches('input,select,textarea');
  }

  /** @param {Event} event */
  function isButtonClick({ type, target }) {
    return type === 'click' && target instanceof Element && target.closest(BUTTONS) !== null;
  }
})();
