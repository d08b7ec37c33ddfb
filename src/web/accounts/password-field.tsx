// A password, hidden until one wants to see it.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { texts } from './texts.ts'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'className' | 'children'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      className={styles.field}
    >
      <IconButton
        className={styles.toggle}
        label={shown ? texts.hide(props.label) : texts.show(props.label)}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </TextField>
  )
}
