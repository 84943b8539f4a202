export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="mark-ground" />
      <path d="M7 21.5h18" strokeWidth="2.5" strokeLinecap="round" />
      <rect x="7" y="10" width="18" height="7" rx="3.5" strokeWidth="2" />
      <circle cx="16" cy="13.5" r="1.75" className="mark-bubble" />
    </svg>
  )
}
