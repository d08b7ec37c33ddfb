// English words with positive or negative sentiment, by strength. Base forms; inflections
// are looked up by their stem.

const strengths: [number, string][] = [
  [
    3,
    `amazing astonishing awesome beautiful best bliss brilliant delight ecstatic excellent exceptional exquisite
    extraordinary fabulous fantastic flawless gorgeous heavenly hilarious incredible love magnificent marvelous masterpiece
    outstanding perfect perfection phenomenal remarkable spectacular splendid stellar stunning sublime superb terrific
    thrilled triumph unforgettable wonderful wow glorious breathtaking adore overjoyed joy lovely magic magical masterful
    dazzling yay woohoo`,
  ],
  [
    2,
    `accomplish achieve achievement admire affection affordable amuse amusing applaud appreciate attractive award benefit
    beloved blessed blessing bless bonus brave breakthrough bright celebrate charm charming cheer cheerful clever comfort
    comfortable compelling congratulation congrats convincing cool courage creative cute dear delicious delightful dream
    eager easy efficient elegant encourage encouraging energetic engaging enjoy enjoyable entertaining enthusiasm
    enthusiastic excite exciting excited faithful fascinating favorite favourite fine fortunate freedom free fresh friend
    friendly fun funny gain gem generous genius gentle genuine gift glad good graceful grateful great happy happiness
    hearted helpful hero honest honor hope hopeful hug humor impress impressive impressed improve improvement innovative
    inspire inspiring inspired intelligent interesting intriguing kiss laugh laughter lol haha hahaha lively loyal lucky
    luck merry neat nice optimistic passion passionate peace peaceful pleasant please pleased pleasure polished popular
    positive powerful praise pretty prize promising proud rich satisfied satisfying satisfy sharp shine smart smile smooth
    solid special strong succeed success successful sunny sweet talented talent tasty thank thanks thankful thoughtful
    treasure trust useful valuable victory warm warmth welcome win winner winning wisdom wise won worth worthy yum yummy
    xoxo blast captivating refreshing richly touching witty heartfelt superior rewarding crisp sturdy comfy recommend
    recommended pleasantly top vivid poignant engrossing gripping absorbing enchanting hooray stoked pumped adorable handy
    bargain`,
  ],
  [
    1,
    `accept agree calm capable care correct decent effective fair fairly grow growth helped help honestly important
    interested invite like likable modern nicely original profit progress ready reasonable reliable relief rescue respect
    reward safe safety save secure stable wish agreeable clean compatible durable quiet stylish surprisingly vibrant subtle
    sincere lean memorable ambitious imaginative`,
  ],
  [
    -1,
    `alone argue avoid bit block blame bored cheap cold complain complicated concern concerned confuse confusing cost critic
    criticism critical cry debt delay deny difficult difficulty dirty doubt dull drop error expensive fall fight flaw forget
    gap hide ignore issue lack limit limited lonely lose loss lost mad miss missing mistake nervous noise noisy odd
    pressure problem reject risk rough serious shy slow sorry steal strange struggle thin tired tough trouble uncertain
    unclear unsure upset weird wonder worry worried wrong few less familiar formula formulaic merely uneven unless minor
    predictable contrived clumsy loose`,
  ],
  [
    -2,
    `abandon absurd abuse accident accuse ache afraid aggressive alarm angry annoy annoying annoyed anxious anxiety arrogant
    ashamed attack awkward bad ban bankrupt beat bitter bizarre bland bore boring bomb break broke broken bug burden
    careless chaos cheat clueless collapse complaint condemn conflict corrupt corruption crap crappy crash crazy crime
    criminal crisis cruel damage damn danger dangerous dead deadly death deceive defeat defect defective delusional depress
    depressed depressing depression desperate despair destroy die died disagree disappoint disappointed disappointing
    disappointment disaster dishonest dislike disturb disturbing doom drag dreary dumb empty enemy evil excuse exploit fail
    failed failure fake false fatal fault faulty fear flimsy flop fool foolish fraud frustrate frustrated frustrating
    frustration greed grief gross guilt guilty gun harm harmful harsh hell hopeless hostile humiliate hurt idiot ill illegal
    immature inadequate incompetent inferior injury injustice insane insult irritate irritating jealous jerk kill lame
    lawsuit lazy liar lie lousy mess messy miserable mislead misleading mock moron murder nasty needless neglect nonsense
    numb oppose pain painful panic pathetic pity pointless poison poor poorly poverty prison protest punish regret reckless
    refuse ridiculous rip ruin rude sad sadly sadness scam scandal scare scared scary scream selfish shallow shame shameful
    shit shock sick silly sink sloppy sluggish stale stink stinks stress stressed stressful stuck stupid suck sucks sucked
    suffer suicide suspicious tedious threat threaten tiresome tragedy tragic trap trash unable unacceptable unconvincing
    unfair unfortunate unfortunately unfunny unhappy unhealthy unpleasant unsafe unstable useless ugly victim violence
    violent war warning waste wasted weak weakness wound wreck junk misery mediocre muddled overlong pretentious lifeless
    bankruptcy casualty illness crude clichéd cliche stereotype ugh boo hated sigh unnecessary worn wtf damned bloody pissed
    inept hollow listless turgid hackneyed heavy-handed amateurish incoherent implausible monotonous meandering uninspired
    uninvolving witless gimmick drab sux fails`,
  ],
  [
    -3,
    `abysmal agony appalling atrocious awful catastrophe catastrophic despicable devastate devastated devastating disgust
    disgusting dreadful garbage genocide hate hatred horrendous horrible horrific horrify horror inexcusable insufferable
    nightmare outrage outrageous rape rotten slaughter terrible terribly terrify terror terrorism terrorist torture
    unbearable unwatchable vile vicious worst worthless worse fuck fucking bastard bitch abomination excruciating loathe
    repulsive`,
  ],
]

export const sentimentLexicon: ReadonlyMap<string, number> = new Map(
  strengths.flatMap(([strength, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): [string, number] => [word, strength]),
  ),
)
