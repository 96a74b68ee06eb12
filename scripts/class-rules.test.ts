import { expect, test } from 'vitest';
import { compareClasses } from '#scripts/class-rules.mjs';

const IMPORT = "import styles from '#web/kit/ui/tag.module.css';\n";

test('classes that exist and are used have no faults', () => {
  const faults = compareClasses([
    {
      file: 'web/kit/ui/tag.module.css',
      text: '/* .note */ @layer ui { .tag:hover > svg { margin: 0.5rem } .tag { color: red } }',
    },
    { file: 'web/kit/ui/tag.tsx', text: `${IMPORT}<span className={styles.tag} />` },
  ]);
  expect(faults).toEqual([]);
});

test('a key without a class, a class without a use, a computed key and an abbreviated form are faults', () => {
  const faults = compareClasses([
    { file: 'web/kit/ui/tag.module.css', text: '.tag {} .tag-line {}' },
    { file: 'web/kit/ui/tag.tsx', text: `${IMPORT}<span className={\`\${styles.tga} \${styles[kind]}\`} />` },
  ]);
  expect(faults).toEqual([
    'web/kit/ui/tag.tsx: web/kit/ui/tag.module.css has no .tga',
    'web/kit/ui/tag.tsx: styles[…] hides the classes that it uses; name each',
    'web/kit/ui/tag.module.css: nothing uses .tag',
    'web/kit/ui/tag.module.css: nothing uses .tag-line',
    'web/kit/ui/tag.module.css: .tag-line is not in camelCase',
  ]);
});
