// The transcripts of the YouTube double. They were written for this project, so nobody
// else has rights to them.

export const sourdough = `Every loaf of sourdough begins with two things that cost almost nothing: flour and water.
Leave them on the counter for a week, feed them every morning, and you have a starter.
Today I want to answer the question I am asked most often. Why does my bread come out flat?
There are three usual reasons, and the first one has nothing to do with the oven.
Reason one is a starter that is too young. A starter is ready when it doubles in four to six hours after a feeding.
If yours needs twelve hours, it will lift a pancake but not a loaf. Give it three more days and feed it twice a day.
Keep the jar at about twenty-five degrees. At eighteen degrees the same starter needs almost twice the time.
Reason two is the first rise. Most recipes give you a number of hours, and that number is a guess about a kitchen you have never seen.
Watch the dough and not the clock. You want it to grow by about half, and you want to see bubbles at the edge of the bowl.
In winter that takes me nine hours. In July it takes me four.
I tested this in the spring with ten loaves, all from one batch of dough. I baked one every hour.
The best loaf came out of the sixth hour. The loaf from the third hour was a brick, and the one from the tenth spread like a puddle.
Reason three is the shaping. You have built up gas for hours, and now you have to build a skin that holds it.
Flour your hands and not the table. Pull the dough towards you, and let the table drag the surface tight.
Two or three pulls are enough. If the skin tears, stop, wait ten minutes, and try again.
Now the oven. Two hundred and fifty degrees, a heavy pot with a lid, and twenty minutes before you take the lid off.
The steam inside the pot keeps the crust soft while the bread is still growing. Without steam the crust sets too early, and your bread is flat after all.
Then twenty-five minutes without the lid, until the crust is darker than you dare.
So, why does bread come out flat? A young starter, a short first rise, or a loose shape. Check them in this order.
And please let it cool for an hour before you cut it. I know. I never manage it either.`

export const lighthouse = `Good evening, and welcome to the harbour museum.
The lamp behind me weighs almost two tonnes, and for ninety years one person could turn it with a finger.
Tonight I would like to tell you how that works, and why it was taken out.
A lighthouse is not a big lamp on a tower. The lamp itself was never very strong.
In eighteen fifty it burned oil, and it was about as bright as a bicycle light is now.
What makes it reach twenty miles is the lens around it. Light leaves a flame in every direction, and most of it is wasted on the sky.
Augustin Fresnel, a French engineer of roads, found that you do not need a thick piece of glass to bend light.
You only need its surface. So he cut the glass into rings, like the steps of a staircase, and threw the rest away.
The lens in this room is built of seven hundred and twelve prisms, and each of them is set by hand.
It catches about eighty-five percent of the light and sends it out as a flat beam, straight to the horizon.
Now, why the finger? The lens floats. Under it is a ring-shaped tank, and in the tank are three hundred litres of mercury.
The keepers filled it, cleaned it, and breathed it. Several of them became ill, and for a long time nobody asked why.
A clockwork turned the lens. Every four hours a keeper climbed ninety-six steps to wind it, in every storm, for ninety years.
Each lighthouse had its own rhythm, so that a captain could tell them apart. Ours flashed twice and was dark for ten seconds.
When a captain counted ten seconds of darkness, he knew that the reef was three miles ahead.
In nineteen seventy-one the tower was given an electric motor, and in nineteen ninety-eight a satellite receiver became cheaper than a keeper's boots.
Today the light is a row of diodes the size of a loaf of bread. It needs no mercury, no keeper and no lens.
Do I miss the old one? I used to say yes. Then I met the daughter of the last keeper, and she told me about his hands.
So it stands here, where it is safe, and where you may turn it with one finger. Please form a line on the left.`

export const turmuhr = `Guten Abend und herzlich willkommen zu unserer kleinen Reihe über alte Technik.
Heute geht es um eine Frage, die mir letzte Woche ein Kind gestellt hat. Warum läuft eine Kirchturmuhr nach, wenn es kalt wird?
Die kurze Antwort lautet: Sie läuft gar nicht nach. Sie läuft vor.
Das Pendel einer Turmuhr ist eine Stange aus Stahl mit einem Gewicht am Ende.
Wird es kalt, zieht sich der Stahl zusammen. Das Pendel wird kürzer, und ein kurzes Pendel schwingt schneller.
Bei einem Pendel von einem Meter macht ein einziger Grad Unterschied ungefähr eine halbe Sekunde am Tag aus.
Das klingt nach wenig. Zwischen einem Tag im August und einer Nacht im Januar liegen aber vierzig Grad.
Unsere Uhr geht dann im Winter zwanzig Sekunden am Tag vor, und nach zwei Wochen verpasst jemand den Zug.
Früher stieg deshalb der Küster jeden Sonntag auf den Turm und stellte sie nach dem Stand der Sonne.
Um siebzehnhundertzwanzig hatten zwei Uhrmacher in England eine bessere Idee.
Der eine hängte ein Glas mit Quecksilber an das Pendel. Wird es warm, steigt das Quecksilber, und der Schwerpunkt bleibt, wo er war.
Der andere baute das Pendel aus Stäben von zwei Metallen, die gegeneinander arbeiten. Man nennt es Rostpendel, weil es aussieht wie ein Grillrost.
Unser Turm bekam neunzehnhundertfünf die billigste Lösung, und ich finde, es ist auch die schönste.
Die Stange ist aus Holz. Fichtenholz dehnt sich der Länge nach kaum aus, nur die Feuchtigkeit muss man fernhalten.
Darum ist sie siebenmal lackiert, und darum riecht es dort oben bis heute nach Leinöl.
Seit neunzehnhundertachtzig stellt ein Funksignal die Zeiger. Das Pendel schwingt trotzdem weiter.
Ich habe den Gemeinderat einmal gefragt, warum. Die Antwort war, dass es sonst so still wäre.
Also: Eine Turmuhr läuft in der Kälte vor, weil ihr Pendel schrumpft, und ein lackiertes Stück Fichte genügt, um das zu verhindern.
Vielen Dank fürs Zuhören, und wer mag, darf jetzt mit nach oben kommen.`

/** As automatic captions: no capitals, no full stops. */
export const knife = `okay so today we're going to sharpen a kitchen knife and i promise you it takes ten minutes and you do not need a machine
what you need is one stone with two sides a coarse one and a fine one and a bowl of water
um put the stone in the water until it stops making bubbles that's about five minutes
now the one thing everybody gets wrong is the angle and people buy all kinds of gadgets for that
here is what i do i put two coins under the back of the knife and that's fifteen degrees more or less for a normal kitchen knife
take the coins away and remember how it felt
start with the coarse side and push the edge forward as if you wanted to slice a very thin piece off the stone
use light pressure like the weight of your hand and nothing more
after about twenty strokes feel the other side of the edge with your thumb across the edge and never along it
there's a tiny rough lip and that's called the burr and that is how you know that you've reached the edge
no burr means you're not there yet so keep going
then turn the knife and do the same on the other side until the burr moves over
and now you turn the stone to the fine side and do it again but only five strokes each and then three and then one
every time the burr gets smaller and at the end you pull the knife over a piece of leather or an old jeans leg
so how do you know that it's sharp well take a tomato don't press just lay the knife on it and pull
if it falls through the skin by its own weight you're done
one more thing please don't put it in the dishwasher because the heat and the rattling will blunt it in a week
and if you ask me how often i'd say a home cook needs the stone four times a year and the leather every sunday
that's it ten minutes two coins and a stone thanks for watching and mind your fingers`

export const timetable = `Thank you for having me. My job is to write the timetable of a tram company, and I am aware that most of you have cursed me at least once.
I would like to use the next few minutes to show you why the tram that you just missed could not have waited.
Our city has eleven lines and one bridge. Seven of the eleven lines cross that bridge, and that one fact decides almost everything.
A tram needs forty seconds to clear the bridge. Add twenty seconds of margin, and you can send one tram over every minute.
In the morning we would like to send seventy an hour. We have room for sixty. So before I have drawn a single line, ten trams are already too many.
There are three ways out. You can buy longer trams, you can turn some lines back before the bridge, or you can make people change.
Each of them is somebody's worst idea. We chose longer trams in twenty sixteen, and it took six years until the platforms were long enough.
Now let me show you the second problem, which is called bunching, and which is the reason why you wait twelve minutes and then three trams come at once.
Imagine a tram that is one minute late. At the next stop more people are waiting, because they have had one more minute to arrive.
More people take longer to board. Now it is a minute and ten seconds late, and at the next stop it is worse.
The tram behind it has the opposite luck. It finds empty stops, it gets faster, and in the end it catches up.
The cure sounds absurd. You hold the fast tram back. We let it stand at a stop with its doors open, and everyone inside is angry with me.
But we measured it. With holding, the average wait at a stop fell from seven minutes to five, and the longest wait fell by half.
The people in the tram lose thirty seconds. The people in the rain win two minutes. There are four times as many of them.
The third problem is the one I find most interesting, and it is about honesty. How long does a tram take from the station to the university?
On a Sunday it takes eighteen minutes. On a Tuesday in November it takes twenty-six. What should I print?
If I print eighteen, I am a liar every weekday. If I print twenty-six, the tram stands around on every Sunday.
For thirty years we printed the average, which was wrong every day. Since last spring we print the time that nine trams out of ten can keep.
It made the timetable slower by two minutes, on paper. Complaints fell by forty percent, although no tram had become any faster.
I take one thing away from that. People do not hate slow. They hate being lied to.
So the next time that a tram leaves in front of your nose, please remember the bridge, the bunching, and the four people in the rain.
It could have waited for you. But then it would not have been your tram that paid for it. Thank you.`
