// The link with which readers join. It is shown once; a new one replaces it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewSpaceLink, SpaceInvitations } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import text from '../../ui/text.module.css'
import dialog from '../dialogs.module.css'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'
import { CopyLink } from './copy-link.tsx'

type Props = { spaceId: string; existing: SpaceInvitations['link'] }

export function ReaderLink({ spaceId, existing }: Props) {
  const queries = useQueryClient()
  const [made, setMade] = useState<NewSpaceLink | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function make() {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      setMade(await api.makeSpaceLink(spaceId))
      void queries.invalidateQueries({ queryKey: spacesKey })
    } catch (cause) {
      warn(texts.linkFailed, cause)
      setError(describeFailure(cause, texts.linkFailed))
    }
    setBusy(false)
  }
  return (
    <div className={dialog.ruled}>
      {made ? (
        <>
          <CopyLink key={made.id} label={texts.orLink} link={made.link} />
          <p className={field.help}>
            {texts.linkHelp}{' '}
            <button type="button" className={text.inlineLink} aria-disabled={isBusy} onClick={make}>
              {texts.makeNewLink}
            </button>
          </p>
        </>
      ) : (
        <>
          <p className={text.label}>{texts.orLink}</p>
          <Button busy={isBusy} onClick={make}>
            {existing ? texts.makeNewLink : texts.makeLink}
          </Button>
          <p className={field.help}>
            {existing ? texts.linkHidden(formatDate(existing.expiresAt)) : texts.linkHelp}
          </p>
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
