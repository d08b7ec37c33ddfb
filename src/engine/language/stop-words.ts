// Stop words of speech: grammar words and small talk.
import { baseLanguage } from '../speech/language.ts'
import { furtherStopWords } from './further-stop-words.ts'

const english = `
a about above across after again against ago all almost along already alright also although always am among an and another any
anybody anymore anyone anything anyway anyways anywhere apart are aren't around as ask asked at away back basically be became
because become been before behind being believe below best better between beyond big bit both bring but by bye call called came
can can't cannot cause certain certainly clear clearly come comes coming completely could couldn't couple course cool day days
definitely did didn't different do does doesn't doing don't done down during each easy either else end enough entire especially
etc even ever every everybody everyone everything everywhere exactly example fact fair far feel few figure find fine first five
folks for four from full fun further gave general generally get gets getting give given gives giving go goes going gone gonna good
got gotta great guess guy guys had half happen happened happening happens hard has hasn't have haven't having he he'd he'll he's
hear heard hello help her here here's hey hi him himself his hold honest honestly hope how how's however huge i i'd i'll i'm i've
idea if important in indeed inside instead interested interesting into is isn't it it'd it'll it's its itself just keep kept kind
kinda knew know known knows large last lastly later least less let let's like likely literally little long longer look looked
looking looks lot lots love made mainly make makes making many matter may maybe me mean means mention mentioned mentioning might
mind mine minute minutes more most mostly move much must my myself name near nearly necessarily need needed needs neither never
new next nice no nobody none nor not nothing notice now number obviously of off often oh ok okay old on once one ones only onto
open or other others otherwise our ours ourselves out outside over overall own part particular particularly past people per
perfect perhaps person piece place please point points possible pretty probably put puts putting quick quickly quite rather ready
real really reason reasons recently regarding related remember right said same saw say saying says second see seeing seem seemed
seems seen sense set several shall she she's should shouldn't show shown side similar simple simply since small so some somebody
somehow someone something sometimes somewhat somewhere soon sorry sort speak speaking specific specifically start started
starting starts stay still stop stuff such super sure take taken takes taking talk talked talking talks tell ten thank thanks
that that'd that'll that's the their theirs them themselves then there there'd there'll there's therefore these they they'd
they'll they're they've thing things think thinking third this those though thought thoughts three through throughout thus time
times to today together told tomorrow tonight too took top total totally toward towards tried tries true truly try trying turn
turned turns two type um uh under understand unless unlike until up upon us use used uses using usually various very via wait
wanna want wanted wanting wants was wasn't way ways we we'd we'll we're we've welcome well went were weren't what what's
whatever when whenever where whereas wherever whether which while who who's whoever whole whom whose why will wish with within
without won't wonder word words work worked working works worth would wouldn't wow yeah year years yep yes yesterday yet you
you'd you'll you're you've your yours yourself yourselves zero mhm hmm mm huh ah er dunno ain't y'all cuz 'cause gonna
`
const german = `
aber alle allem allen aller alles als also am an andere anderen anderes auch auf aus bei beim bin bis bisschen bist da dabei dadurch
dafür dagegen damit danach dann daran darauf darf darum das dass davon dazu dein deine dem den denn der des deshalb die dies diese
diesem diesen dieser dieses doch dort du durch eben eher eigentlich ein eine einem einen einer eines einfach einmal er es etwa etwas
euch euer für gab ganz gar geben geht genau genug gerade gern gesagt gibt ging glaube gleich gut habe haben halt hat hatte hatten
heute hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in irgendwie ist ja jede jedem jeden jeder jedes jetzt
kann kein keine keinem keinen keiner komme kommen kommt können könnte könnten lassen macht machen man mal mehr mein meine meinem
meinen meiner mich mir mit muss müssen musste nach natürlich ne nein nicht nichts noch nun nur ob oder ohne quasi sagen sagt schon
sehen sehr sei sein seine seinem seinen seiner seit selbst sich sie sieht sind so sogar solche soll sollte sondern sonst sozusagen
tun über um und uns unser unsere unserem unseren unter viel viele vielen vielleicht vom von vor war waren warum was wegen weil weiter
welche welcher wenn wer werde werden wie wieder will wir wird wirklich wo wohl wollen wurde wurden würde würden zu zum zur zwar zwei
zwischen äh ähm drei ende erste ersten tag jahr jahre
`
const french = `
a ai ainsi alors après au aucun aussi autre autres aux avait avant avec avez avoir avons bah beaucoup bien bon c'est ça car ce cela
ces cet cette ceux chaque chez chose choses comme comment d'un d'une dans de des deux dire dit dois doit donc dont du elle elles en
encore est est-ce et étaient était être eu eux fait faire fait faut fois font ici il ils j'ai je juste l'on la là le les leur leurs
lui ma mais me même mes moi moins mon n'est ne ni non nos notre nous on ont ou où par parce pas peu peut peuvent plus plutôt pour
pourquoi pouvez quand que quel quelle quelles quelque quelques quels qu'est qu'il qu'on qui quoi rien sa sans se sera ses si son sont
sous suis sur ta te tellement tes toi ton toujours tous tout toute toutes très trop tu un une va vais vers veut voilà voir vos votre
vous vraiment y été euh ben hein petit petite trois
`
const spanish = `
a acá ahí ahora al algo alguien algún alguna algunas algunos allí ante antes aquí así aun aunque bien bueno cada casi claro como cómo
con cosa cosas creo cual cuál cuando cuándo da dar de decir del desde donde dónde dos durante e el él ella ellas ellos en entonces
entre era eran eres es esa esas ese eso esos esta está estaba están estamos estar estas este esto estos estoy fue fueron ha haber
había han hace hacen hacer hacia han hasta hay he hemos igual ir la las le les lo los luego más me mejor menos mi mientras mis mismo
mucha muchas mucho muchos muy nada ni ningún no nos nosotros nuestra nuestro o otra otras otro otros para pero poco podemos poder
porque por pues puede pueden puedo que qué quien quién quiere quiero sabe se sea ser si sí sido siempre sin sino sobre solo sólo somos
son soy su sus también tan tanto te tener tenemos tengo ti tiene tienen toda todas todo todos tres tu tú un una uno unos usted ustedes
va vamos van veces ver vez voy y ya yo eh
`
const italian = `
a abbiamo adesso ai al alla alle allo allora altra altre altri altro anche ancora avere aveva bene c'è che chi ci ciò come con così
cosa cose cui da dal dalla dalle degli dei del della delle dello di dire dopo dove due e è ecco ed era erano essere fa fare fatto fino
fra già gli ha hai hanno ho i il in infatti io l' la le lei li lo loro lui ma magari me meno mi mia mio molta molte molti molto ne
negli nei nel nella nelle nessuno niente no noi non nostra nostro o ogni ora per perché però più poco poi possiamo possono prima
proprio può qua qualche qualcosa quale quando quanto quasi quella quelle quelli quello questa queste questi questo qui quindi sempre
senza sei si sì sia siamo sono sopra sta stato stata su sua sue sugli sul sulla suo suoi tanto te ti tra tre troppo tu tua tuo tutta
tutte tutti tutto un una uno va vi voi volta ehm eh
`
const portuguese = `
a acho agora aí ainda alguém algum alguma algumas alguns ali ao aos apenas aqui aquela aquele aquilo as assim até bem bom cada casa
coisa coisas com como da dar das de dela dele deles depois desde dessa desse desta deste dia disso dizer do dois dos e é ela elas ele
eles em então entre era eram essa essas esse esses esta está estamos estão estar estava este eu faz fazer foi foram gente há isso isto
já la lá lhe lo mais mas me melhor menos mesmo meu meus minha muita muitas muito muitos na nada não nas nem nenhum no nos nós nossa
nosso num numa né o onde os ou outra outras outro outros para pela pelo pode podem pois por porque pouco pra qual quando que quem quer
quero são se seja sem sempre ser seu seus si só sobre sou sua suas também tão te tem têm temos tenho ter teve toda todas todo todos
três tu tudo um uma umas uns vai vamos vem ver vez você vocês vou
`
const dutch = `
aan al alle alleen als altijd andere bij ben bent best beetje daar daarom dan dat de deze die dit doen doet door dus een eens eigenlijk
en er erg even gaan gaat gewoon geen geweest goed had hadden heb hebben heeft heel hem het hier hij hoe hun iets ik in is ja je jij
jou jouw jullie kan komen komt kon kunnen laten maar maken me meer meest met mij mijn moet moeten na naar natuurlijk nee net niet niets
nog nou nu of om omdat onder ons onze ook op over tot toch toen twee uit uh uhm van veel voor waar waarom want waren was wat we weer
wel werd wie wij wil willen word worden wordt ze zeg zeggen zeer zei zelf zich zie zien zij zijn zo zou zoals zouden drie dag jaar
`
const chinese = `
我们 你们 他们 她们 我們 你們 他們 这个 那个 這個 那個 这些 那些 這些 这样 那样 這樣 那樣 就是 因为 因為 所以 但是 可是 如果 可以 没有 沒有 什么 什麼 怎么 怎麼 为什么 為什麼
一个 一個 一些 一下 一样 一樣 现在 現在 时候 時候 自己 觉得 覺得 知道 大家 今天 非常 然后 然後 还有 還有 还是 還是 不是 可能 应该 應該 需要 东西 東西 其实 其實 比如 已经 已經 以及 或者 这里 那里 起来
`
const japanese = `
今日 皆さん 私たち 自分 場合 時間 本当 今回 一つ 二つ 何か 全部 最初 最後 自体 感じ 必要 思い
`
const lists: Record<string, string> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  zh: chinese,
  ja: japanese,
}
/** The languages with a list, the most spoken first. */
export const stopWordLanguages: readonly string[] = [...Object.keys(lists), ...Object.keys(furtherStopWords)]

const stopWordCache = new Map<string, ReadonlySet<string>>()

/** Returns the stop words of a language by its BCP 47 code; empty where there is no list. An unknown language counts as English. */
export function getStopWords(language: string): ReadonlySet<string> {
  const code = baseLanguage(language)
  const cached = stopWordCache.get(code)
  if (cached) return cached
  const stopWords = new Set((lists[code] ?? furtherStopWords[code] ?? '').split(/\s+/).filter(Boolean))
  stopWordCache.set(code, stopWords)
  return stopWords
}
