// Who one is for others: nobody, until a username is chosen and one wants to be found.
import { useState } from 'react'
import { Link } from 'react-router'
import type { UserChange, UserRecord } from '#contract/account.ts'
import { creatorPath } from '#contract/paths.ts'
import { Problem } from '#contract/problems.ts'
import { TextField } from '../accounts/text-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import { CheckField } from '../ui/check-field.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './profile-form.module.css'
import { texts } from './texts.ts'

const said = texts.public
const maxUsernameCharacters = 30

type Props = { record: UserRecord; onChange: (change: UserChange) => Promise<void> }

export function PublicPerson({ record, onChange }: Props) {
  const [saved, setSaved] = useState(false)
  const fields = ['username']
  const form = useForm({
    check({ username = '', findable }) {
      setSaved(false)
      return findable && !username.trim() ? { message: said.needed, fields } : null
    },
    async act({ username = '', findable }) {
      await onChange({ username: username.trim() || null, findable: findable === 'on' })
      setSaved(true)
    },
    explain: (cause) => ({
      message: cause instanceof Problem ? cause.message : texts.saveFailed,
      fields: cause instanceof Problem ? fields : [],
    }),
  })
  const { username, findable } = record
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={said.username}
        name="username"
        form={form}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUsernameCharacters}
        defaultValue={username ?? ''}
        help={said.usernameHelp}
      />
      <CheckField name="findable" label={said.findable} help={said.findableHelp} checked={findable} />
      <FormEnd
        form={form}
        label={said.save}
        saved={
          saved && (
            <>
              {said.saved} {username && findable && <Link to={creatorPath(username)}>{said.page}</Link>}
            </>
          )
        }
      />
    </form>
  )
}
