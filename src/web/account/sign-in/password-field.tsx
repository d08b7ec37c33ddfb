// A password field with a button that shows the password.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import styles from './password-field.module.css'
import { texts } from './texts.ts'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'className' | 'children'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isVisible ? 'text' : 'password'}
      className={styles.field}
    >
      <IconButton
        className={styles.toggle}
        label={isVisible ? texts.hide(props.label) : texts.show(props.label)}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <EyeOff /> : <Eye />}
      </IconButton>
    </TextField>
  )
}
