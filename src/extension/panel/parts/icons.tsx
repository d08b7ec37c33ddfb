// The icons of the panel, from Lucide (ISC License, see NOTICE).
import type { ComponentChildren } from 'preact'

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const path = (d: string) => <path d={d} />

export const ArrowUp = () => <Icon>{path('m5 12 7-7 7 7M12 19V5')}</Icon>
export const ArrowUpRight = () => <Icon>{path('M7 7h10v10M7 17 17 7')}</Icon>
export const Bookmark = () => (
  <Icon>
    {path(
      'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
    )}
  </Icon>
)
export const CaptionsOff = () => (
  <Icon>
    {path('M10.5 5H19a2 2 0 0 1 2 2v8.5M17 11h-.5M19 19H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2')}
    {path('m2 2 20 20M7 11h4M7 15h2.5')}
  </Icon>
)
export const Check = () => <Icon>{path('M20 6 9 17l-5-5')}</Icon>
export const ChevronDown = () => <Icon>{path('m6 9 6 6 6-6')}</Icon>
export const CircleAlert = () => (
  <Icon>
    <circle cx="12" cy="12" r="10" />
    {path('M12 8v4M12 16h.01')}
  </Icon>
)
export const Eye = () => (
  <Icon>
    {path(
      'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
    )}
    <circle cx="12" cy="12" r="3" />
  </Icon>
)
export const FastForward = () => (
  <Icon>
    {path('M12 6a2 2 0 0 1 3.414-1.414l6 6a2 2 0 0 1 0 2.828l-6 6A2 2 0 0 1 12 18z')}
    {path('M2 6a2 2 0 0 1 3.414-1.414l6 6a2 2 0 0 1 0 2.828l-6 6A2 2 0 0 1 2 18z')}
  </Icon>
)
export const SkipForward = () => (
  <Icon>
    {path(
      'M21 4v16M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z',
    )}
  </Icon>
)
export const Star = () => (
  <Icon>
    {path(
      'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
    )}
  </Icon>
)
export const Unplug = () => (
  <Icon>
    {path('m19 5 3-3M2 22l3-3M7.5 13.5 10 11M10.5 16.5 13 14')}
    {path('M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4Z')}
    {path('m12 6 6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z')}
  </Icon>
)
export const X = () => <Icon>{path('M18 6 6 18M6 6l12 12')}</Icon>
