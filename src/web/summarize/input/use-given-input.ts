// Takes what is pasted or dropped anywhere on a page.
import { useEffect, useEffectEvent, useState } from 'react'
import { findLink } from '#contract/sources/registry.ts'
import { type Given, readDrop, readPaste } from './read-transfer.ts'

/** The media types of the files that are dragged over the window; null without any. */
export type Dragged = string | null

/**
 * `onGiven` returns false for what it does not want. Returns what is being dragged over
 * the window.
 */
export function useGivenInput(onGiven: (given: Given) => boolean): Dragged {
  const [dragged, setDragged] = useState<Dragged>(null)

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const given = readPaste(event.clipboardData)
    if (given && !isForField(given, event.target) && onGiven(given)) event.preventDefault()
  })
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setDragged(null)
    const given = readDrop(event.dataTransfer)
    if (given?.kind === 'link' && isForField(given, event.target)) return
    const isTaken = (given?.kind === 'file' || given?.kind === 'link') && onGiven(given)
    // A file that nobody wants must not replace the page either.
    if (isTaken || event.dataTransfer?.files.length) event.preventDefault()
  })
  const handleDragOver = useEffectEvent((event: DragEvent) => {
    const types = event.dataTransfer?.types ?? []
    setDragged(types.includes('Files') ? listTypes(event.dataTransfer!) : null)
    const isLink = types.includes('text/uri-list')
    // A field takes a link itself.
    if (isLink && findField(event.target)) return
    // Without this the window receives no drop.
    if (isLink || types.includes('Files')) event.preventDefault()
  })
  /** Ends when the pointer leaves the window, rather than one element for another. */
  const handleDragLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragged(null)
  })

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    addEventListener('paste', (event) => handlePaste(event), options)
    addEventListener('drop', (event) => handleDrop(event), options)
    addEventListener('dragover', (event) => handleDragOver(event), options)
    addEventListener('dragleave', (event) => handleDragLeave(event), options)
    return () => controller.abort()
  }, [])

  return dragged
}

/** The browser may know none. */
const listTypes = ({ items }: DataTransfer) => `file ${[...items].map(({ type }) => type)}`

/**
 * A field takes text itself, but no file; the link field no transcript, and no second
 * link beside the one that is in it.
 */
function isForField(given: Given, target: EventTarget | null): boolean {
  const field = findField(target)
  if (!field || given.kind === 'file') return false
  if (!(field instanceof HTMLInputElement && field.type === 'url')) return true
  return given.kind === 'words' || (given.kind === 'link' && findLink(field.value) === null)
}

function findField(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('input, textarea, select') : null
}
