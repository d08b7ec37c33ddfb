// Which words praise and which blame, as people rated sentences. Learnt: printed by `npm run train`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a sentence praises, by the measures of `leaningTraits` in their order. */
export const leaningOdds: readonly number[] = [-0.32, 0.65, -0.67, -0.64]

/** The same by its words. */
export const wordOdds: ReadonlyMap<string, number> = weightsOfWords(`
1.6: war
1.5: beauty horror
1.3: inventive
1.2: familiar lives moving price provides viewing
1.1: camera pure words
1: :) awesome captures cinema excellent features format grief heart sides strength sunday tragic unique witty
0.9: anonymous brings concern count deserves enjoyable flaws girl happy justice number silly skin spell unexpected within works
0.8: bill bit challenging cliches considerable deeply documentary drama evil examination fans giving hair imagination life lol
0.8: music park performances rare remarkable scary sight solid surprising treat urban usual we'll week won
0.7: ! able above allows always amazing appealing baby balance break bring debut drinking dumb endearing enough event experience
0.7: french g http live meditation offers part performance phone pictures piece portrait powerful realistic scenes simple songs
0.7: soul started throughout touching unlike us well wife world years
0.6: ability absorbing carry cast cat check color contemporary controls crime death design east feeling female fun gb haven't held
0.6: i've ipod key listen match minor painful pick plus pocket proper provocative range reality refreshingly ride right sexual
0.6: size still storytelling strange truly twist vacation washington ways you
0.5: :d ;) acted adventure alive and answer appearance art band based blue bought box center century combination creates culture
0.5: delicate delivers devices dry easy exhilarating face favorite form friend friendship gem george gives good ha haha heard jack
0.5: journey kids liked machine mark memory myself neighborhood ok open others peter phones photo playing process program
0.5: provoking punch questions reveals rip runs sad senate sophisticated sports star stars step study surprised tone tragedy
0.5: transfer treatment turn twists victims weekend wit women's wonderful
0.4: :-) actors adaptation album also although america's animated anyone anything appeal apple around average battery because
0.4: begins birthday both cameras capacity cheap clear colorful coming compared credit creepy data date deliver disturbing drive e
0.4: each effective efforts engrossing entertaining era excuse eye factor fair fast feature few file flight food full funny genre
0.4: gift give glad great guys having he's holds human i'm images impact industry intimate issues job keep language learn leave
0.4: living load loss lt manages manual masterpiece measure members million motion normal occasionally once original owned pieces
0.4: programs purchase quiet rarely raw reach refreshing resolution results rights role room seat seen sense set sets settings
0.4: several show six skill sound speed story stuff style subtle suffering taking terrific thriller throw took universal upon uses
0.4: utterly value victim visually way web windows yes
0.3: :/ across act acts admit ahead america amount an angry anyway apart authority auto beat beautifully behavior building button
0.3: campaign children comfortable comic commission common compact complex considering coolpix cost create created damned dark
0.3: decide decided definitely depth dinner door drop during emotional especially ever excitement extreme eyes fall fare
0.3: fascinating fat finally fire foreign found fully glass government guilty her history hold hollywood hopefully i i'll image
0.3: impressive instance internet jukebox knows loved many may men mr new news nikon non offered office onto opening oscar pace
0.3: page passion path perhaps personal pics picture places play pleasure poetic possible power press prison proud provide
0.3: psychological public regular relationships remember replacement returns scroll search seeing share silver since slightly
0.3: social software somewhat source standard strong subway summer super surprise taken them they're together touch tough trees
0.3: url used very violence wants watch weight weird while who workers yarn yeah
0.2: :p accurate adults age aids any approach aren't artist artists audio b beautiful believable better big bizarre blend bond
0.2: bright brilliant buy calls casting cds character cheaper cheese choice clean compelling computers cool couldn't course crazy
0.2: cultural current day decent did disk done early earnest education educational end energy epic events exactly expect expensive
0.2: felt files first flawed football force former future gentle gets girls go going got harvard has hell helps highly hilarious
0.2: hotel how huge if included indeed intellectual intriguing involving lady land later lesson light limits list longer look lots
0.2: meaning memories merely morning mp ms much my natural nearly necessary novel now often okay one owners particular percent
0.2: perfectly photography physical players political president project question quickly really required romantic s screen senator
0.2: she shipping sick smaller sounds soviet spring spy stage structure stunning success surprisingly suspense take technology th
0.2: themes these things think tiny tomorrow town travel trip true use user view voice we what wild willing win wish with without
0.2: worth york york's you'll your zen
0.1: a about absolutely account ad addition against area asked at available awkward back bank baseball became beginning believe
0.1: benefit book carrying cars caught certainly changing characters' charming chinese chris city's civil colors comedy comes
0.1: complete couple cover crafted cup cuts deep democratic developed different does doing doubt drag dramatic drunk dvds earth
0.1: eat edge elements english entertainment fail fan fantastic fantasy fashioned fill filled film film's filmmaker final fine
0.1: flash forward frame friday from general genuine grant greater happen help helped here's high hopes id insight installed
0.1: instead interest international is island it it's its japan japanese jersey kinda knew lacks larger learning lets link looks
0.1: make makes mayor media mention message michael mobile model moments monday mood most movies needed not of offering pack
0.1: passengers photos player plays plenty poetry proof prove quality quick quirky quite rate read recent recommend record remains
0.1: removed representative reviews risk romance sell sensitive serious service showing smart society song spend starting states
0.1: stories street suggest sure surely t t-mobile takes tale teachers terms test the themselves this thought timely today tonight
0.1: turns two understand until using version visit wake we're whether whose won't wonder word work writer year's yet you're
-0.1: according actually alone among appears are artistic astonishing atmosphere attention audience avoid behind blood bone
-0.1: brought bush but buttons call can canon cell characters class close commercial complicated congress control could council
-0.1: court cut danger david deal decision device didn't die difference disney dollars drawn entirely etc except family fashion
-0.1: feet fi filmmaking follow four front fuck gone grand greatest gross ground guess hand hardly have hear himself historical
-0.1: however ideas ii im in including increase interested into issue k keeping keeps latest laugh leader learned levels local lot
-0.1: loving lunch m major manhattan me member military mine modern more move murder narrative nature night note older ones online
-0.1: opportunity ordered our parts pc period place plastic played pop promise proves puts rest safety satire sci seemed shake
-0.1: shit shot shots side situation soon south space spent spirit state students such sweet tags talking team teen telling than
-0.1: there thoroughly though thus time truth tuesday twitter ultimate united usually viewers volume w whatever which white will
-0.1: williams window woman wouldn't wow written y year yorkers you've
-0.2: acting actress all almost animation be bigger biggest bland brand build cable cannot cd christmas cinematography city co
-0.2: come community company computer contrived convincing cross dad details directed disappointing display earlier eax entire
-0.2: everyone everything false favor figure finding finish fish folks foot formula friends further gave gonna hall halloween
-0.2: happened headphones health heartfelt heaven here higher him hip his home hurt ice impossible impressed intelligence involved
-0.2: judge know largely least leaves less let listening looked lost low main maintains making man manufacturers matter mb mean
-0.2: means mediasource middle miles mind mix money months mother named never no nomad nor notes officials on option order paid
-0.2: paper past powers pressure private problems produced reading reagan realize recently remote replace reported road running
-0.2: saturday saying schools seriously she's shooting sign smell snow stock suffers suit support system task tedious tell tension
-0.2: texas then there's they'd to told total toward triumph trouble typical u unfortunately unit up via wait warm warning watched
-0.2: water welcome west what's x yay yorker
-0.3: action ambitious as away awful bag bar basic being bitch black blame body buying c called candy case category clearly
-0.3: college complaint confused consider costs country creative d de dead do don't dream drug dvd editing ends enjoy example
-0.3: exchange field fit focus forget funniest game games getting gorgeous grows hate he heat hit horrible hours imagine inside
-0.3: known large last late lead leads likely meant meet melodrama month mostly must need needs nothing offer or out particularly
-0.3: pass people perspective poorly precious predictable properly purpose rain real result ring rock rt sadly satisfying says
-0.3: season seem send serve shallow should similar sitcom sleep slow something subject surface tech technical thank those three
-0.3: times tom trying want where whole why women wondering would youth
-0.4: am amusing apex arts attempts badly before beyond by card career cartoon certain cinematic comedies crush cute despite
-0.4: development direction director disappointed dreams easier easily either episode every extraordinary falls festival green guy
-0.4: had handed happens isn't kept law leading legal luck made mainly master menu might minutes monster movie movie's near none
-0.4: notice odd old only over pathetic person point points popular post potential product purchased put rather ready reason
-0.4: repetitive report republican run saw second seems sequel sequences shoot single someone sometimes st start stay succeeds
-0.4: terrible theater they thinks third through totally trash ugh under vice viewer wanted was wasn't weeks world's write
-0.4: yourself
-0.5: agency ago amazon annoying another aware been between budget busy child collection concert conscious days depressing
-0.5: difficult drivers effect effects exciting execution expense extra fails federal feel flick fresh gay goes half heavy hour
-0.5: idea important information italian itself jason john just lacking lazy lens literally loud mess minute monty mystery niro
-0.5: one's other otherwise outside perfect pretty previous reasons rich said security self shows simply sincere so soap standards
-0.5: stands suck television tried try wind ya you'd
-0.6: ? add after americans becomes blind bottom can't choose clever completely died doesn't dog equally eventually find get hands
-0.6: hard intelligent left let's looking lucky magic mediocre mode moment names numbers obviously parents picked plot police
-0.6: products r save screenplay somewhere sort starts sucks superior tells top tries turned tv ultimately unless virtually visual
-0.6: warranty wedding went were wise worse writing
-0.7: :( apparently boring brain bus business cause closed designed down ending fact ghost grow hasn't head ill length like love
-0.7: lovely material maybe miss missing name obvious oh opera probably robert sandler say sent stop thinking tired title unfunny
-0.7: winner wrong
-0.8: built care exercise five house mixed off pay requires routine same school script short sit special store supposed thin
-0.8: ticket too
-0.9: attempt bad customer else free generic intended joke jokes little own party please poor pretentious series stupid ugly worst
-1: already car dialogue forced hey hope laughs mistake plain premise video
-1.1: barely filmmakers flat interesting skip talent
-1.2: feels hero lack n neither problem
-1.3: pacing
-1.4: dull humor
`)

/** Log-odds that it does neither, by the measures of `calmTraits` in their order. */
export const calmOdds: readonly number[] = [-1.19, -0.48, 0.07, -0.51, -0.44, 0.18, -0.42, -0.07, -0.8, 1.09, 0.39]

/** From these log-odds on it is taken for neutral. */
export const calmFrom: number = -1.5
