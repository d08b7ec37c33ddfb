// Shares content with the device's share sheet, or copies it to the clipboard when there is none.
import { copyText } from '../browser/clipboard.ts'
import { showToast } from './toasts.ts'

type CopyTexts = { copied: string; copyFailed: string }
type SharedContent = { title: string; text?: string; url?: string }

export async function shareOrCopy(content: SharedContent, texts: CopyTexts): Promise<void> {
  if (!navigator.share)
    return copyWithToast([content.title, content.url ?? content.text ?? ''].join('\n'), texts)
  try {
    await navigator.share(content)
  } catch (error) {
    // The user closed the share sheet, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(texts.copyFailed, { failed: true })
  }
}

export async function copyWithToast(text: string, texts: CopyTexts): Promise<void> {
  try {
    await copyText(text)
    showToast(texts.copied)
  } catch {
    showToast(texts.copyFailed, { failed: true })
  }
}
