// Inlined into the page, so that it runs before the first paint.
(() => {
  showTheme();
  recordEarlyEvents();
  requestAnimationFrame(keepFallbackFonts);

  /** Shows the stored theme, else the system's. */
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked.
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    }
    document.documentElement.dataset.theme = theme;
    const background = theme === 'light' ? '#f3f5f3' : '#0b1214';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
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
    if (!isDrawn('Hanken Grotesk Variable')) root.style.setProperty('--font-text', 'var(--font-text-fallback)');
    if (!isDrawn('Big Shoulders Variable')) root.style.setProperty('--font-display', 'var(--font-display-fallback)');
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

  /** Records clicks on buttons, search keys and input until the page is hydrated and replays them. */
  function recordEarlyEvents() {
    /** @type {Event[]} */
    const recorded = [];
    document.addEventListener('click', record, true);
    document.addEventListener('keydown', record, true);
    document.addEventListener('input', record, true);
    Object.assign(window, { takeEarlyEvents });

    /** @param {Event} event */
    function record(event) {
      if (event.type === 'input' || isSearchKey(event) || isButtonClick(event)) recorded.push(event);
    }

    function takeEarlyEvents() {
      document.removeEventListener('click', record, true);
      document.removeEventListener('keydown', record, true);
      document.removeEventListener('input', record, true);
      return recorded.splice(0);
    }
  }

  /** @param {Event} event */
  function isSearchKey(event) {
    if (!(event instanceof KeyboardEvent)) return false;
    return event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'k');
  }

  /** @param {Event} event */
  function isButtonClick({ type, target }) {
    return type === 'click' && target instanceof Element && target.closest('button[type="button"]') !== null;
  }
})();
