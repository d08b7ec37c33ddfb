// Publishes a summary and unpublishes it. By default the page shows no name and is hidden
// from search engines.
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/account.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { Publication } from '#contract/social/publication.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { ProblemLink } from '../../account/prompts/problem-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import { PageLink } from './page-link.tsx'
import {
  defaultPageOptions,
  PageOptions,
  type PublicationOptions,
  pickOptions,
} from './page-options.tsx'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'
import { usePublication } from './use-publication.ts'

const focus = (element: HTMLElement | null) => element?.focus()

type Props = { view: SummaryView; user: CurrentUser; onClose: () => void }

export function PublishDialog({ view, user, onClose }: Props) {
  const { publication, isLoadError, reload, isPending, failure, publish, unpublish } =
    usePublication(view.videoId, user)
  /** The options for the next publication. */
  const [draft, setDraft] = useState(defaultPageOptions)
  /** The options that are being sent for a published page. */
  const [pendingOptions, setPendingOptions] = useState<PublicationOptions | null>(null)
  const [wasUnpublished, setWasUnpublished] = useState(false)
  const publishedOptions = publication && pickOptions(publication)
  const options = pendingOptions ?? publishedOptions ?? draft

  function changeOptions(change: Partial<PublicationOptions>) {
    if (isPending) return
    const next = { ...options, ...change }
    if (!publication) return setDraft(next)
    setPendingOptions(next)
    publish(next, () => setPendingOptions(null))
  }

  function handleUnpublish() {
    setWasUnpublished(true)
    setDraft(defaultPageOptions)
    unpublish()
  }

  return (
    <Dialog
      title={publication ? texts.titlePublic : texts.title}
      lead={<p role="status">{describeState(publication)}</p>}
      onClose={onClose}
    >
      {publication && <PageLink url={publication.url} />}
      {publication && publication.summaryId !== view.id && (
        <p className={styles.version}>
          {texts.otherVersion}
          <Button
            size="small"
            busy={isPending}
            onClick={() => publish({ ...options, summaryId: view.id })}
          >
            {texts.replace}
          </Button>
        </p>
      )}
      {publication !== undefined && (
        <PageOptions view={view} user={user} options={options} onChange={changeOptions} />
      )}
      {(failure || isLoadError) && <Failure failure={failure} />}
      <DialogActions>
        <PublicationButton
          publication={publication}
          isLoadError={isLoadError}
          isPending={isPending}
          wasUnpublished={wasUnpublished}
          onPublish={() => publish({ ...draft, summaryId: view.id })}
          onUnpublish={handleUnpublish}
          onReload={reload}
        />
      </DialogActions>
    </Dialog>
  )
}

/** What stands in the way, and where it is cleared; else that nothing was changed. */
function Failure({ failure }: { failure: Error | null }) {
  const refusal = failure instanceof AnyProblem && failure.status < 500 ? failure : null
  return (
    <FieldError>
      {refusal?.message ?? texts.failed} <ProblemLink action={refusal?.action} size="small" />
    </FieldError>
  )
}

function describeState(publication: Publication | null | undefined): string {
  if (!publication) return texts.private
  return publication.isHidden ? texts.hidden : texts.public(publication.readers)
}

type PublicationButtonProps = {
  publication: Publication | null | undefined
  isLoadError: boolean
  isPending: boolean
  wasUnpublished: boolean
  onPublish: () => void
  onUnpublish: () => void
  onReload: () => void
}

function PublicationButton(props: PublicationButtonProps) {
  const { publication, isLoadError, isPending, wasUnpublished, onPublish, onUnpublish, onReload } =
    props
  if (publication === undefined) {
    return (
      <Button key="retry" busy={!isLoadError} onClick={onReload}>
        {isLoadError ? texts.retry : texts.loading}
      </Button>
    )
  }
  if (publication) {
    return (
      <Button key="unpublish" busy={isPending} onClick={onUnpublish}>
        {texts.unpublish}
      </Button>
    )
  }
  return (
    <Button
      key="publish"
      // This button replaces the focused Unpublish button and takes over its focus.
      ref={wasUnpublished ? focus : null}
      look="primary"
      busy={isPending}
      onClick={onPublish}
    >
      {texts.publish}
    </Button>
  )
}
