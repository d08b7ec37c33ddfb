// The public profile, which others see only after the user has chosen a username and to
// be discoverable.
import { useState } from 'react'
import type { UserChange, UserRecord } from '#contract/accounts/account.ts'
import { creatorPath } from '#contract/basics/paths.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { FormSubmit } from '../../ui/forms/form-submit.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Link } from '../../ui/link.tsx'
import styles from './profile-form.module.css'
import { texts } from './texts.ts'

const publicTexts = texts.public
const maxUsernameCharacters = 30

type Props = { record: UserRecord; onChange: (change: UserChange) => Promise<void> }

export function PublicProfileForm({ record, onChange }: Props) {
  const [isSaved, setIsSaved] = useState(false)
  const fields = ['username']
  const form = useForm({
    validate({ username = '', discoverable }) {
      setIsSaved(false)
      return discoverable && !username.trim()
        ? { message: publicTexts.usernameRequired, fields }
        : null
    },
    async submit({ username = '', discoverable }) {
      await onChange({ username: username.trim() || null, discoverable: discoverable === 'on' })
      setIsSaved(true)
    },
    toFormError: (cause) => ({
      message: cause instanceof AnyProblem ? cause.message : texts.saveFailed,
      fields: cause instanceof AnyProblem ? fields : [],
    }),
  })
  const { username, discoverable } = record
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={publicTexts.username}
        name="username"
        form={form}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUsernameCharacters}
        defaultValue={username ?? ''}
        help={publicTexts.usernameHelp}
      />
      <CheckboxField
        name="discoverable"
        label={publicTexts.discoverable}
        help={publicTexts.discoverableHelp}
        checked={discoverable}
      />
      <FormSubmit
        form={form}
        label={publicTexts.save}
        successMessage={
          isSaved && (
            <>
              {publicTexts.saved}{' '}
              {username && discoverable && (
                <Link to={creatorPath(username)}>{publicTexts.page}</Link>
              )}
            </>
          )
        }
      />
    </form>
  )
}
