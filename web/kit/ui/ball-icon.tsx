/** A football, drawn with the strokes of the other icons. */
export function BallIcon() {
  return (
    <svg
      className="size-4.5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.5" />
      <path d="m12 7.6 4.2 3-1.6 4.9H9.4l-1.6-4.9z" fill="currentColor" />
      <path d="M12 7.6V2.7M16.2 10.6l4.7-1.5M14.6 15.5l2.9 4M9.4 15.5l-2.9 4M7.8 10.6 3.1 9.1" />
    </svg>
  );
}
