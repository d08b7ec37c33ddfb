// Takes what is pasted or dropped anywhere on a page.
import { useEffect, useEffectEvent, useState } from 'react'
import { type Given, readTransfer } from './read-transfer.ts'

/** `onGiven` returns false for what it does not want. Returns whether a file is being dragged over the window. */
export function useGivenInput(onGiven: (given: Given) => boolean): boolean {
  const [isDragging, setDragging] = useState(false)

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const given = readTransfer(event.clipboardData)
    if (given && !isForField(given, event.target) && onGiven(given)) event.preventDefault()
  })
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setDragging(false)
    const given = readTransfer(event.dataTransfer)
    const isWanted = given?.kind === 'file' || (given?.kind === 'link' && !isForField(given, event.target))
    // A file that nobody wants must not replace the page either.
    if (isWanted && (onGiven(given) || given.kind === 'file')) event.preventDefault()
  })
  const handleDragOver = useEffectEvent((event: DragEvent) => {
    const types = event.dataTransfer?.types ?? []
    setDragging(types.includes('Files'))
    // Without this the window receives no drop.
    if (types.includes('Files') || types.includes('text/uri-list')) event.preventDefault()
  })
  /** Ends when the pointer leaves the window, rather than one element for another. */
  const handleDragLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDragging(false)
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

  return isDragging
}

/** A field takes text itself, but no file, and the link field no transcript. */
function isForField(given: Given, target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select') : null
  if (!field || given.kind === 'file') return false
  return given.kind !== 'transcript' || !field.matches('input[type=url]')
}
