/** The logo: two ancestors and their descendant. */
export function Brand() {
  return (
    <svg width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
      <g fill="none" stroke="var(--accent)" strokeWidth="1.5">
        <path d="M4 4v4a4 4 0 0 0 4 4M12 4v4a4 4 0 0 1-4 4" />
      </g>
      <g fill="var(--accent)">
        <circle cx="4" cy="3" r="2" />
        <circle cx="12" cy="3" r="2" />
        <circle cx="8" cy="13" r="2" />
      </g>
    </svg>
  );
}
