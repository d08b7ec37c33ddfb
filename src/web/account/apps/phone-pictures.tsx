// Drawings of a phone: the start page, the browser's menu, and the share menu.
import type { ReactNode } from 'react'

const phone = (
  <rect
    x="26"
    y="10"
    width="80"
    height="150"
    rx="12"
    fill="var(--surface)"
    stroke="var(--border-control)"
  />
)

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 132 136"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {phone}
      {children}
    </svg>
  )
}

export const phonePictures = [
  <Picture key="start">
    <rect x="36" y="22" width="60" height="12" rx="6" fill="var(--neutral-soft)" stroke="none" />
    <circle cx="44" cy="28" r="3" fill="none" stroke="var(--accent)" strokeWidth="2.5" />
    <path d="M51 28h34" stroke="var(--text-muted)" />
    <path d="M44 58h44M52 66h28" stroke="var(--text)" strokeWidth="3" />
    <rect x="36" y="80" width="60" height="16" rx="4" stroke="var(--border-control)" />
    <rect x="36" y="104" width="60" height="14" rx="4" fill="var(--text)" stroke="none" />
  </Picture>,
  <Picture key="menu">
    <path d="M36 26h60M36 36h44" stroke="var(--border)" strokeWidth="4" />
    <path d="M26 58h80v78H26z" fill="var(--bg)" stroke="none" />
    <path d="M26 58h80" stroke="var(--border-control)" />
    <path d="M50 72h40" stroke="var(--border-control)" strokeWidth="3" />
    <rect x="37" y="67" width="9" height="9" rx="2" stroke="var(--border-control)" />
    <rect x="32" y="84" width="68" height="20" rx="5" fill="var(--neutral-soft)" stroke="none" />
    <rect x="37" y="89" width="10" height="10" rx="2" stroke="var(--text)" />
    <path d="M42 91.500v5M39.500 94h5M52 94h38" stroke="var(--text)" strokeWidth="2" />
    <path d="M50 116h32" stroke="var(--border-control)" strokeWidth="3" />
    <rect x="37" y="111" width="9" height="9" rx="2" stroke="var(--border-control)" />
  </Picture>,
  <Picture key="share">
    <rect x="32" y="20" width="68" height="38" rx="3" fill="var(--neutral-soft)" stroke="none" />
    <path d="m62 33 10 6-10 6z" fill="var(--border-control)" stroke="none" />
    <path d="M26 74h80v62H26z" fill="var(--bg)" stroke="none" />
    <path d="M26 74h80" stroke="var(--border-control)" />
    <circle cx="44" cy="94" r="9" fill="var(--neutral-soft)" stroke="none" />
    <circle cx="66" cy="94" r="9" fill="var(--surface)" stroke="var(--text)" />
    <circle cx="66" cy="94" r="4" stroke="var(--accent)" strokeWidth="3" />
    <circle cx="88" cy="94" r="9" fill="var(--neutral-soft)" stroke="none" />
    <path d="M59 110h14" stroke="var(--text)" strokeWidth="3" />
    <path d="M38 110h12M82 110h12" stroke="var(--border)" strokeWidth="3" />
  </Picture>,
]
