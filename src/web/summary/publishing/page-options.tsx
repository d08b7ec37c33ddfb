// What a public page shows, besides the summary.
import type { CurrentUser } from '#contract/accounts/account.ts'
import type { Publication } from '#contract/social/publication.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import text from '../../ui/text.module.css'
import { AnswerChoice } from './answer-choice.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'

export type PublicationOptions = Pick<
  Publication,
  'showsName' | 'indexable' | 'showsHighlights' | 'questionIds'
>

export const defaultPageOptions: PublicationOptions = {
  showsName: false,
  indexable: false,
  showsHighlights: false,
  questionIds: [],
}

export function pickOptions({
  showsName,
  indexable,
  showsHighlights,
  questionIds,
}: Publication): PublicationOptions {
  return { showsName, indexable, showsHighlights, questionIds }
}

type Props = {
  view: SummaryView
  user: CurrentUser
  options: PublicationOptions
  onChange: (change: Partial<PublicationOptions>) => void
}

export function PageOptions({ view, user, options, onChange }: Props) {
  return (
    <div className={styles.options}>
      <Checkbox
        label={texts.showName(user.displayName)}
        checked={options.showsName}
        onChange={(showsName) => onChange({ showsName })}
      />
      <Checkbox
        label={texts.index}
        checked={options.indexable}
        onChange={(indexable) => onChange({ indexable })}
      />
      <Checkbox
        label={texts.showHighlights}
        checked={options.showsHighlights}
        onChange={(showsHighlights) => onChange({ showsHighlights })}
      />
      <AnswerChoice
        videoId={view.videoId}
        userId={user.uid}
        chosenIds={options.questionIds}
        onChoose={(questionIds) => onChange({ questionIds })}
      />
      <p className={text.meta}>{texts.neverShown}</p>
    </div>
  )
}
