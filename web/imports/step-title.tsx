/** The heading of a numbered step. */
export function StepTitle({ step, children }: { step: number; children: string }) {
  return (
    <>
      <span className="me-2.5 inline-grid size-7 place-items-center rounded-[50%] border-2 border-ink-3 [vertical-align:1px] text-[1.0625rem]">
        {step}
      </span>
      {children}
    </>
  );
}
