// Adds, changes and deletes highlights. A failure keeps what is shown and says what happened.
import { useQueryClient } from '@tanstack/react-query'
import type {
  HighlightChange,
  HighlightRequest,
  HighlightView,
} from '#contract/marks/highlights.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { showToast, undoAction } from '../../ui/toasts/toasts.ts'
import { refreshHighlights } from './highlight-query.ts'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

export function useHighlightActions() {
  const queries = useQueryClient()
  const colorNames = useColorNames()

  /** Resolves to null, after a message, if it failed. */
  async function attempt<T>(action: Promise<T>, failure: string): Promise<T | null> {
    try {
      const result = await action
      await refreshHighlights(queries)
      return result
    } catch (cause) {
      const reason = describeUnreachable(cause as Error) ?? (cause as Error).message
      warn(failure, cause)
      showToast(`${failure} ${reason}`, { failed: true })
      return null
    }
  }

  async function remove({ id }: HighlightView): Promise<void> {
    const isDone = await attempt(
      api.deleteHighlight(id).then(() => true),
      texts.removeFailed,
    )
    if (!isDone) return
    const restore = () => void attempt(api.restoreHighlight(id), texts.restoreFailed)
    showToast(texts.removed, { action: undoAction(restore) })
  }

  async function add(request: HighlightRequest): Promise<HighlightView | null> {
    const added = await attempt(api.addHighlight(request), texts.addFailed)
    if (added) {
      const undo = () => void attempt(api.deleteHighlight(added.id), texts.removeFailed)
      showToast(texts.added(colorNames[added.color]), { action: undoAction(undo) })
    }
    return added
  }

  return {
    add,
    remove: (highlight: HighlightView) => void remove(highlight),
    change: (id: string, change: HighlightChange) =>
      attempt(api.changeHighlight(id, change), texts.changeFailed),
  }
}
