// Hands something on: by the device's own sheet, or where there is none by the clipboard.
import { showToast } from '../shell/toasts.ts'
import { copyText } from './clipboard.ts'

type Said = { copied: string; copyFailed: string }
type Thing = { title: string; text?: string; url?: string }

export async function share(thing: Thing, said: Said): Promise<void> {
  if (!navigator.share) return copyWithToast([thing.title, thing.url ?? thing.text ?? ''].join('\n'), said)
  try {
    await navigator.share(thing)
  } catch (error) {
    // The person closed the sheet: that is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(said.copyFailed, { failed: true })
  }
}

export async function copyWithToast(text: string, said: Said): Promise<void> {
  try {
    await copyText(text)
    showToast(said.copied)
  } catch {
    // Whatever the browser's reason, the person is told the same.
    showToast(said.copyFailed, { failed: true })
  }
}
