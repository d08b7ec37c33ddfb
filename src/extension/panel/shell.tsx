// The frame of the panel: a head with the mark, a body and a foot.
import { ArrowUpRight, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { texts } from '../texts.ts'

export type Head = {
  /** Where the summary or the video is in Pith; null where there is nothing to open. */
  href: string | null
  /** Null in a tab of its own. */
  onClose: (() => void) | null
}

export function Shell({ head, foot, children }: { head: Head; foot?: ComponentChildren; children: ComponentChildren }) {
  return (
    <>
      <header class="head">
        <span class="logo">
          <Ring />
          Pith
        </span>
        {head.href && (
          <a class="btn quiet icon" href={head.href} target="_blank" rel="noreferrer" aria-label={texts.open}>
            <ArrowUpRight />
          </a>
        )}
        {head.onClose && (
          <button class="btn quiet icon" type="button" aria-label={texts.close} onClick={head.onClose}>
            <X />
          </button>
        )}
      </header>
      <main class="body">{children}</main>
      {foot && <footer class="foot">{foot}</footer>}
    </>
  )
}

export function VideoHead({ title, meta }: { title: string; meta: (string | null)[] }) {
  return (
    <section>
      <h1 class="strong">
        <bdi>{title}</bdi>
      </h1>
      <p class="meta">{meta.filter(Boolean).join(' · ')}</p>
    </section>
  )
}

function Ring() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="5" />
    </svg>
  )
}
