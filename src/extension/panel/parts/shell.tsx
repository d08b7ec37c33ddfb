// The frame of the panel: a head with the mark, a body and a foot.
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatDuration } from '#contract/basics/format.ts'
import type { PageVideo } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { ArrowUpRight, X } from './icons.tsx'

export type Head = {
  /** Where the summary or the video is in Pith; null where there is nothing to open. */
  href: string | null
  /** Null in a tab of its own. */
  onClose: (() => void) | null
}

export function Shell({
  head,
  foot,
  children,
}: {
  head: Head
  foot?: ComponentChildren
  children: ComponentChildren
}) {
  const main = useRef<HTMLElement>(null)
  // The button that led here is gone, and with it the focus.
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body) main.current?.focus()
  }, [])
  return (
    <>
      <header class="head">
        <span class="logo">
          <Ring />
          Pith
        </span>
        {head.href && (
          <a
            class="btn quiet icon"
            href={head.href}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.open}
          >
            <ArrowUpRight />
          </a>
        )}
        {head.onClose && (
          <button
            class="btn quiet icon"
            type="button"
            aria-label={texts.close}
            onClick={head.onClose}
          >
            <X />
          </button>
        )}
      </header>
      <main class="body" ref={main} tabIndex={-1}>
        {children}
      </main>
      {foot && <footer class="foot">{foot}</footer>}
    </>
  )
}

export function VideoHead({ title, meta }: { title: string; meta: (string | null)[] }) {
  return (
    <section>
      <h1 class="strong" dir="auto">
        {title}
      </h1>
      <p class="meta">
        {meta.filter(Boolean).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    </section>
  )
}

/** Channel and length. A live stream has no length yet. */
export function describeVideo({ channel, durationSeconds }: PageVideo): (string | null)[] {
  return [channel, durationSeconds > 0 ? formatDuration(durationSeconds) : null]
}

function Ring() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="5" />
    </svg>
  )
}
