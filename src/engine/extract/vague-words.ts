// Words that name nothing by themselves, though they are no grammar: "problem" says little, "signal problem" says something.
import { baseLanguage } from '../speech/language.ts'

const vague: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf(`
    ability action agreement amount answer approach april area aspect attention audience august basis benefit bottom bunch
    case challenge chance change chapter chat check choice choices comment complete concept concern conclusion condition
    context conversation correct crazy current december decision default degree detail details development difference
    direction discussion effect effort eight episode evening event everyone evidence existence extra factor feature february
    feedback fifteen fifty focus form fourth friday function future goal group guest half hand high hour hours hundred impact
    info information intention introduction issue issues january job july june kind language lead level line link list live
    low main march mark meeting meetings message method middle moment monday month months morning natural nature nine normal
    note november october opinion option options order outcome panel paper participant pattern person perspective phase
    picture piece podcast policy position possibility power practice presentation pretty primary problem problems process
    progress project proposal purpose question questions quote range rate record report request research respect response
    result results risk road role room round rule saturday scenario scenarios section sense sentence september series seven
    shape short similar single situation six sixty size slide slides solution source space speaker special speed stage
    standard state statement status step steps story strong structure subject suggestion summary sunday support talk target
    task tension term terms text theory thirty thousand thursday title topic topics total trouble tuesday twelve twenty type
    understanding unit update use value version video view volume ways wednesday week weekend weeks welcome word
  `),
}

/** Whether a word, in small letters, needs another beside it to name anything. */
export function isVague(word: string, language: string): boolean {
  return vague[baseLanguage(language)]?.has(word) ?? false
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
