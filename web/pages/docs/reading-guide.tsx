import { CsvSection } from '#web/pages/docs/csv-section.tsx';
import { DiscordSection } from '#web/pages/docs/discord-section.tsx';
import { EtiquetteSection } from '#web/pages/docs/etiquette-section.tsx';
import { FormSection } from '#web/pages/docs/form-section.tsx';
import { ReadingSection } from '#web/pages/docs/reading-section.tsx';
import { useArrival } from '#web/pages/docs/use-arrival.ts';

/** The second half of the guide, whose code comes by itself. */
export function ReadingGuide() {
  useArrival();
  return (
    <>
      <ReadingSection />
      <CsvSection />
      <EtiquetteSection />
      <FormSection />
      <DiscordSection />
    </>
  );
}
