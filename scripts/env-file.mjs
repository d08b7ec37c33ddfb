// Checks `.env` before Node.js reads it, which takes all that follows an unquoted # for a
// comment, without a word.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, root } from './run.mjs'

/** As the server ends with wrong settings, so that a service is not started again and again. */
const wrongSettingsExitCode = 78

/**
 * The flags with which Node.js reads `.env` of the folder. Ends with a message if a value
 * in it would be cut off.
 */
export function envFlags(folder) {
  const file = join(folder, '.env')
  if (!existsSync(file)) return []
  const { refused, warnings } = checkEnvFile(readFileSync(file, 'utf8'), readSettingNames())
  for (const warning of warnings) console.error(warning)
  if (refused.length > 0) exitWithError(refused.join('\n'), wrongSettingsExitCode)
  return [`--env-file=${file}`]
}

/** The names in `.env.example`, which a test compares with the settings. */
function readSettingNames() {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  return [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
}

/** A name and, unless it stands in quotes, the value. Quoted values may span lines. */
const assignment =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)|(.*))/gm

/** What is wrong with the text of a file, a sentence each. */
export function checkEnvFile(text, settingNames) {
  const [refused, warnings] = [[], []]
  for (const { 1: name, 2: value = '', index } of text.matchAll(assignment)) {
    const place = `Line ${text.slice(0, index).split('\n').length} of .env:`
    const end = findEnd(value)
    if (end)
      refused.push(
        `${place} what follows # is a comment, so ${name} would ${end}. Put the value in quotes.`,
      )
    const meant = settingNames.includes(name)
      ? undefined
      : settingNames.find((known) => isMistyped(name, known))
    if (meant) warnings.push(`${place} ${name} is no setting. Did you mean ${meant}?`)
  }
  return { refused, warnings }
}

/** What a # makes of an unquoted value that it belongs to; null if it begins a comment, or there is none. */
function findEnd(value) {
  const at = value.indexOf('#')
  if (at === -1) return null
  const [before, next] = [value.slice(0, at), value.slice(at + 1)]
  if (before.trim() !== '') return /\s$/.test(before) ? null : 'end there'
  return before === '' || /^\S/.test(next) ? 'be empty' : null
}

/** Whether a letter or two are wrong, missing, too many or in the wrong order. In short names only one. */
function isMistyped(name, known) {
  return countEdits(name, known) <= Math.min(2, Math.floor(known.length / 4))
}

function countEdits(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i][j] = Math.min(
        rows[i - 1][j] + 1,
        rows[i][j - 1] + 1,
        rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[a.length][b.length]
}
