// Content words that are too vague as a topic: "problem" says little, "signal problem" says something.
import { baseLanguage } from '../speech/language.ts'

const vagueWords: Readonly<Record<string, ReadonlySet<string>>> = {
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
    system systems data category categories user users property properties page pages content contents folder folders
    future eh ms th mm mmm mhm mom message messages protocol protocols product products design remote control gonna
    front output input release releases feature features function functions implementation setup company companies
    member members minister chair chairman committee author authors additional fixed limit limits change changes
    reference references version versions program programs file files
    left fell euros dollars percent millimetre first second third fifth tenth fourths yesterday today somebody person folks guys bit lot nuance sentence et cetera etc okay
    than characteristics moving variety recording recordings replay replays elements regular improvement factors
    instance increase decrease assumption advantage advantages disadvantage disadvantages technology impetus development developments thing
    id ids url urls understanding unit update use value version video view volume ways wednesday week weekend weeks welcome word
  `),
}

const numberPhrase =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|first|second|third|\d[\d.,]*)(?:[ -]|$))+(?:fifth|fourth|sixth|euros?|dollars?|percent|years?|minutes?|seconds?|hours?|days?)?$/

/** Whether a lower-case word is too vague to be a topic without another word. */
export function isVagueWord(word: string, language: string): boolean {
  return (
    (baseLanguage(language) === 'en' && numberPhrase.test(word)) ||
    (vagueWords[baseLanguage(language)]?.has(word) ?? false)
  )
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
