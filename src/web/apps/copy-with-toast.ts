// Copies text and says whether it worked.
import { copyText } from '../browser/clipboard.ts'
import { showToast } from '../toasts/toasts.ts'
import { texts } from './texts.ts'

export function copyWithToast(code: string): void {
  copyText(code).then(
    () => showToast(texts.copied),
    () => showToast(texts.copyFailed, { failed: true }),
  )
}
