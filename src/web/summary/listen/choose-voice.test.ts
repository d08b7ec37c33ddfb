import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (lang: string, { isLocal = true, isDefault = false } = {}) => ({
  lang,
  localService: isLocal,
  default: isDefault,
})

test('a summary is read by a voice of its language, however the device writes it', () => {
  const voices = [voice('en-US', { isDefault: true }), voice('de_DE'), voice('he-IL')]
  expect(chooseVoice(voices, 'de')?.lang).toBe('de_DE')
  expect(chooseVoice(voices, 'he')?.lang).toBe('he-IL')
  expect(chooseVoice(voices, 'fr')).toBeNull()
  expect(chooseVoice([], 'en')).toBeNull()
})

test('of several voices the same region comes first, then one on the device, then its default', () => {
  expect(chooseVoice([voice('pt-PT'), voice('pt-BR', { isLocal: false })], 'pt-BR')?.lang).toBe(
    'pt-BR',
  )
  expect(chooseVoice([voice('en-GB', { isLocal: false }), voice('en-US')], 'en')?.lang).toBe(
    'en-US',
  )
  expect(chooseVoice([voice('en-GB'), voice('en-US', { isDefault: true })], 'en')?.lang).toBe(
    'en-US',
  )
})

test('words in an unknown language are read by the default voice', () => {
  expect(chooseVoice([voice('fr-FR'), voice('en-US', { isDefault: true })], 'und')?.lang).toBe(
    'en-US',
  )
})
