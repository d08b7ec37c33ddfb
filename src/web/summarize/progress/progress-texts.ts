// The texts of a summary that is being made. They load with the card that shows them.
import { formatCount } from '#contract/basics/format.ts'
import { brandName } from '../../ui/brand.ts'
import type { PlaceInLine } from '../jobs/place-in-line.ts'

export const progressTexts = {
  stepStates: { done: 'Done: ', current: 'Now: ', next: 'Next: ' },
  picking: { running: 'Picking the best passages', done: 'Passages picked' },
  progress: 'Progress',
  reconnecting: 'Reconnecting…',
  leaveHint: 'You can leave this page. The summary will be here when you come back.',
  inLine: ({ place, isOwn }: PlaceInLine) => {
    const reason = isOwn
      ? 'Several requests of yours, or of your network, are being accepted right now.'
      : `Many people are requesting summaries right now, and you are number ${formatCount(place)} in line.`
    return `${reason} Nothing was counted yet. ${brandName} asks again by itself; keep this page open.`
  },
  cancel: 'Cancel',
} as const
