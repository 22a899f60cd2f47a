/**
 * Words that people make passwords of, without the capital, the digits and the sign that they add. We compiled them
 * from common choices (the word itself, keyboard rows, seasons, months, first names, teams, pets, greetings, and the
 * trade's own words); no published list was copied. One word is enough: `strength.ts` takes the trimmings off and
 * undoes "p@ssw0rd".
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwords passwd passphrase pass passme mypassword mypass thepassword newpassword yourpassword passpass
secret secrets mysecret topsecret supersecret letmein letmeinnow openup opensesame sesame trustno trustnoone access accessgranted login logmein logon signin
welcome welcomeback welcomehome hello helloworld hellothere goodmorning goodnight goodbye howdy
admin administrator administration root rootroot superuser sysadmin system systems manager manage user username users guest guests
test tester testing testtest testuser testpassword testpass demo demodemo sample example default changeme changethis changeit change temp temporary tempo
qwerty qwert qwertz qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf zxcv zxcvb zxcvbn zxcvbnm
qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zaqwsx poiuyt lkjhgf mnbvcxz dvorak
abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc xyz xyzzy aaa aaaa aaaaaa bbbbbb xxxxxx zzzzzz
spring summer autumn fall winter january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday weekend holiday vacation christmas easter halloween thanksgiving newyear birthday
love loveme iloveyou iloveu loveyou lovely lover iloveme iloveher ilovehim loves mylove truelove kiss kisses sweet sweety sweetie sweetheart honey honeybee baby babygirl babyboy darling angel angels heart hearts forever always
sunshine sunflower sunrise sunset rainbow flower flowers butterfly daisy rose lily violet jasmine blossom garden ocean river mountain forest island beach star stars starlight moon moonlight galaxy universe earth world
princess prince queen king kings kingdom royal knight dragon dragons phoenix unicorn wizard magic merlin gandalf shadow shadows ghost spirit hunter ranger ninja samurai warrior soldier master masters mistress boss chief captain
monkey tiger tigers lion lions bear bears eagle eagles falcon falcons hawk hawks wolf wolves horse horses pony dog dogs doggy puppy kitty kitten cat cats fish dolphin dolphins shark spider turtle rabbit bunny mustang bulldog panther panthers cheetah
buddy max bella charlie lucy daisy molly bailey rocky ginger pepper oliver simba smokey oreo cookie cookies chocolate cheese pizza banana bananas orange apple apples cherry strawberry peach lemon mango coffee whiskey vodka bacon burger pumpkin cupcake candy sugar muffin pickle
football soccer baseball basketball hockey tennis golf golfer golfing cricket rugby volleyball softball swimming running runner biker cycling fishing hunting racing surfing skating skiing boxing wrestling gymnast cheer
cowboys steelers packers broncos patriots raiders redskins dolphins giants jets eagles bears lions vikings saints chiefs yankees redsox dodgers cubs braves mets astros rangers lakers celtics bulls knicks warriors spurs liverpool chelsea arsenal barcelona madrid juventus manchester united
superman batman spiderman ironman hulk thor wolverine deadpool joker superstar starwars startrek jedi yoda vader skywalker chewbacca pokemon pikachu naruto goku zelda mario luigi sonic minecraft fortnite roblox hogwarts harrypotter gryffindor matrix neo trinity terminator hobbit frodo
michael matthew joshua andrew daniel david james robert john joseph christopher nicholas anthony william ryan justin brandon jonathan thomas richard charles kevin steven brian eric mark paul george peter patrick jason alexander benjamin samuel jack jackson henry edward
jessica ashley jennifer amanda sarah stephanie nicole heather elizabeth megan melissa michelle lauren emily rachel samantha hannah amber kimberly rebecca laura mary maria patricia linda barbara susan karen nancy lisa betty helen sandra donna carol ruth sharon anna sophia olivia emma isabella victoria taylor jordan morgan alexis
america american american usa canada mexico england london paris berlin texas dallas houston chicago boston newyork newyorkcity california florida miami orlando atlanta denver seattle portland phoenix detroit brooklyn hollywood vegas lasvegas hawaii alaska carolina virginia georgia
freedom liberty justice peace hope faith trust believe jesus jesuschrist christ god godisgood blessed bless amen heaven angel church bible family mother father mommy daddy mom dad sister brother friend friends friendship bestfriend children grandma grandpa mother happy happiness smile lucky success winner champion victory power energy strong thunder lightning storm fire ice blue red green yellow purple pink black white silver gold golden diamond crystal
computer internet laptop keyboard desktop server network wireless windows microsoft apple google amazon facebook instagram twitter youtube whatsapp linkedin samsung iphone android nokia sony nintendo playstation xbox oracle cisco linux ubuntu database security secure security private office outlook excel finance
company business corporate work working worker job money dollars dollar cash bank banking credit payment payments rich million millionaire bitcoin
mercedes ferrari porsche toyota honda nissan ford chevy chevrolet camaro corvette mustang harley yamaha kawasaki suzuki jaguar bmw audi tesla jeep subaru
metallica nirvana beatles eminem rockstar rocknroll guitar music musical dance dancer dancing party piano drummer hiphop
fuckyou fuckoff fuckme fuck shit bitch asshole sexy sex hot hottie whatever nothing something anything blah blahblah lalala
government agency county city state federal police sheriff fire mayor council clerk treasurer procurement purchasing vendor contract contracts contractor grants grant fema disaster emergency granary storehouse budget invoice
student students teacher school college university professor graduate class library science history english spanish
`
    .trim()
    .split(/\s+/),
)
