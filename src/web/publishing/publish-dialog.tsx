// Makes a summary public and takes it back. It begins with everything private: no name, no search engines.
import { useState } from 'react'
import type { CurrentUser } from '#contract/account.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import text from '../ui/text.module.css'
import { PageLink } from './page-link.tsx'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'
import { usePublication } from './use-publication.ts'

const unchosen = { showsName: false, indexable: false }
const focus = (element: HTMLElement | null) => element?.focus()

type Props = { view: SummaryView; user: CurrentUser; onClose: () => void }

export function PublishDialog({ view, user, onClose }: Props) {
  const { publication, unknown, reload, busy, failed, publish, unpublish } = usePublication(view.videoId, user)
  const [wish, setWish] = useState(unchosen)
  const [taken, setTaken] = useState(false)
  const [pending, setPending] = useState<typeof unchosen | null>(null)
  const stored = publication && { showsName: publication.showsName, indexable: publication.indexable }
  const choice = pending ?? stored ?? wish

  /** Shown at once; without the server's word it goes back to what is so. */
  async function choose(change: Partial<typeof unchosen>) {
    if (busy) return
    const wanted = { ...choice, ...change }
    if (!publication) return setWish(wanted)
    setPending(wanted)
    await publish(wanted)
    setPending(null)
  }

  async function takeBack() {
    setTaken(true)
    setWish(unchosen)
    await unpublish()
  }

  return (
    <Dialog
      title={publication ? texts.titlePublic : texts.title}
      lead={<p role="status">{publication ? texts.public(publication.readers) : texts.private}</p>}
      onClose={onClose}
    >
      {publication && <PageLink url={publication.url} />}
      {publication && publication.summaryId !== view.id && (
        <p className={styles.version}>
          {texts.earlier}
          <Button size="small" busy={busy} onClick={() => publish({ ...choice, summaryId: view.id })}>
            {texts.replace}
          </Button>
        </p>
      )}
      {publication !== undefined && (
        <div className={styles.choices}>
          <Choice
            label={texts.showName(user.displayName)}
            checked={choice.showsName}
            onChange={(showsName) => choose({ showsName })}
          />
          <Choice label={texts.index} checked={choice.indexable} onChange={(indexable) => choose({ indexable })} />
          <p className={text.meta}>{texts.never}</p>
        </div>
      )}
      {(failed || unknown) && <FieldError>{texts.failed}</FieldError>}
      <DialogActions>
        {publication ? (
          <Button key="unpublish" busy={busy} onClick={takeBack}>
            {texts.unpublish}
          </Button>
        ) : publication === null ? (
          <Button
            key="publish"
            // The button that was pressed is gone; the focus stays in its place.
            ref={taken ? focus : null}
            look="primary"
            busy={busy}
            onClick={() => publish({ ...wish, summaryId: view.id })}
          >
            {texts.publish}
          </Button>
        ) : (
          <Button key="retry" busy={!unknown} onClick={reload}>
            {unknown ? texts.retry : texts.loading}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
