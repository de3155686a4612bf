package score

import (
	"strings"
	"sync"
	"unicode"
)

// class is a set of word classes. Most are function words of a language; faults, praises and answers are words that people use about an
// answer.
type class uint32

const (
	negates    class = 1 << iota
	contrasts        // but, however
	supposes         // could, suppose, try
	hedges           // perhaps, likely
	cases            // if, when, would
	oughts           // should, instead
	interrupts       // wait, oops
	faults           // wrong, change
	praises          // correct, satisfied
	answers          // answer, final
	others           // other, earlier
	concludes        // so, therefore
	points           // this, it
	addresses        // you, thanks
	speaks           // I, we
	options          // option, or
	plural           // both, neither
	alls             // each, every
	refers           // row, column, numbers
	refuted          // negated praise; no word has this class
)

// lexicon lists the words of each class. A star ends a stem. Words in scripts without blanks are found within other words.
var lexicon = map[class]string{
	negates: `no not never neither nor none nothing without cannot can't won't n't unable hardly tidak tak bukan belum jangan tanpa
		nggak gak enggak nicht kein* nie niemals ohne weder nichts nunca jamás sin ningún ningun* nada tampoco ne pas aucun*
		sans jamais ni rien não nem sem nenhum* non né senza nessun* niet geen nooit zonder не нет ни без никогда нельзя немає
		bez żad* nigdy yok hiç* không chưa chẳng đừng inte ingen* inget inga aldrig utan ikke intet uden uten لا لم ليس ليست لن
		بدون नहीं 不 没 無 无 未 ない ません なかった なく 않 없 못 아니 아닙 n' değil*`,
	contrasts: `but however although though actually except yet nevertheless nonetheless unfortunately sadly rather whereas tetapi tapi
		namun sebenarnya ternyata meskipun walaupun melainkan sayangnya padahal aber jedoch allerdings eigentlich obwohl sondern
		leider doch trotzdem pero aunque sino lamentablemente mais cependant pourtant toutefois malheureusement plutôt porém
		contudo entretanto embora infelizmente però tuttavia anzi purtroppo invece sebbene maar echter hoewel helaas eigenlijk
		toch но однако хотя увы впрочем ale jednak* choć* niestety ama fakat ancak maalesef lakin oysa nhưng tuy men dock tyvärr
		desværre dessverre لكن ولكن लेकिन परंतु 但 然而 不过 其实 可是 しかし でも けど ですが 実は 하지만 그러나 지만 그런데 사실 ma mas en_fait sin_embargo most
		mostly almost nearly apart kecuali hampir außer fast_alle excepto salvo casi sauf presque exceto quase eccetto tranne
		quasi behalve bijna кроме почти oprócz prawie hariç neredeyse trừ 除 几乎 以外 ほとんど 거의`,
	supposes: `could might may possibl* suppos* assum* imagin* whether unless tentativ* placeholder* incomplete unfinished partial* try
		tries tried trying attempt* rough* hypothetical* let's andai* misal* coba mencoba percobaan bisa angenommen annehm*
		einmal möglich* könnte* dürfte* versuch* posible* podría* supon* intent* possible* pourrait* essa* possív* poderia tent*
		potrebbe* suppon* provo mogelijk* stel poging* возможно предполож* допустим попыт* może załóż* prób* olabilir varsay*
		deneme* giả thử möjlig* försök* قد 假设 假如 试 猜 仮 はず 試 가정 시도 so_far as_far how_far nehmen_wir far_as example* format contoh
		beispiel* ejemplo* exempl* esempi* voorbeeld* пример* örnek* 例 consider say counterexample* versuchsweise possibile
		possibili`,
	hedges: `perhaps maybe probabl* likely seem* appears unsure uncertain mungkin barangkali sepertinya kira* ragu* vielleicht
		wahrscheinlich vermutlich unsicher quizá* probable* peut talvez prováv* forse magari probabil* misschien wellicht
		waarschijnlijk может наверное вероятно chyba prawdopodobn* belki muhtemelen sanırım lẽ kanske måske kanskje ربما शायद 可能
		也许 或许 大概 かも たぶん おそらく でしょう だろう 아마 추측 tal_vez unverified untested todo unchecked could_also might_also may_also can_also
		könnte_auch kann_auch bisa_juga también_podría podría_también peut_aussi pode_também può_anche random* zufällig risk
		invent* can_you could_you katanya says_this says_it claims_this claims_it thinks_this thinks_it`,
	cases: `if when otherwise jika kalau apabila bila saat selain wenn falls sonst si sí als jeśli jeżeli gdyby eğer nếu om hvis
		если إذا لو अगर यदि 如果 若 もし 만약 in_case would würde* wäre* sähe* sería* serait* seria sarebbe* zou бы skulle`,
	oughts: `should instead ought seharusnya harusnya sebaiknya sollte* müsste* stattdessen debería* debe deveria* deve devrait
		dovrebbe* moeten должн* должен powin* gerekir* nên phải borde 应该 べき 해야`,
	interrupts: `wait hmm* hm oops sorry apologi* oh uh um ugh regret* tunggu sebentar maaf moment hoppla entschuldig* espera perdón ups
		attends attend* pardon oups espere aspett* scusa* wacht подожд* стоп извин* chwil* bekle khoan vänta vent انتظر 等等 等一下
		抱歉 待って すみません 잠깐 죄송 hold_on halt stop stopp`,
	faults: `wrong* incorrect* invalid* mistak* error* erro* violat* break* broke* fail* contradict* conflict* impossib* inconsisten*
		false unsolv* scratch disregard ignore ignoring forget retract* withdraw* withdrew revok* undo redo redoing retry revis*
		correction* erratum duplicat* repeats repeated clash* mismatch* missing unsatisf* swap* exchang* interchang* replac*
		chang* remov* flip* switch* edit amend* flaw* bug garbage nonsense discard* scrap* strike stuck guess* bad unfortunate*
		doubt* off reject* fault* delet* salah* kesalahan keliru melanggar* dilanggar bertentangan ralat abaikan ulang* gagal mustahil batal*
		tarik menarik tukar* ganti* ubah* menyerah falsch* fehler* ungültig* irrtum verletz* widerspr* widerruf* zurückgezogen
		zurückzieh* ziehe tausch* ersetz* änder* korrigier* verworfen verwerf* streich* ignorier* unlösbar verschrieben equivoc*
		inválid* falla* falso incumpl* contradic* mal descart* cambi* retir* rectific* rind* faux fausse* erreur* erron*
		invalide* enfrein* contredi* tromp* annul* abandon* échou* remplac* échang* oubli* errad* incorret* falh* desist* troc*
		substitu* sbagli* errat* incorrett* contradd* scart* ritir* scambi* sostitu* fout* onjuist* ongeldig* verkeerd* schend*
		tegenspr* mislukt intrek* trek vergis* wissel* vervang* неправильн* неверн* ошиб* наруш* противореч* неудач* отзыв*
		отказ* замен* помен* błąd* błęd* niepopraw* narusz* sprzecz* wycof* zamie* yanlış* hata* geçersiz* ihlal* çeliş* vazgeç*
		değiştir* sai lỗi phạm thuẫn hủy đổi fel felaktig* ogiltig* bryter motsäg* forkert* feil* ugyldig* خطأ خاطئ* गलत ग़लत ✗
		✘ ❌ 错 誤 误 不对 违反 矛盾 冲突 撤回 放弃 作废 改为 替换 重复 間違 違反 取り消 訂正 諦 틀렸 틀린 잘못 오류 위반 모순 취소 철회 포기 give_up giving_up gave_up given_up
		take_back it_back all_back that_back this_back taking_back out_of tire viol* olvid* engan* esqueç* esquec* dimentic* vergiss vergessen
		kidding joking dead_end typo nope nah troqu* arrend* pes phỏng zgad* 推測 推测 猜测 deprecated obsolete superseded gok
		gissning tahmin tebak* conjet* palpite
		rotat* mirror* reflection* transpose transposes transposing transposition complement* invers* invert* revers* backward* degrees
		clockwise counterclockwise anticlockwise quarter_turn half_turn turn_it turn_the turn_this its_opposite opposite_of balik balikkan
		baliklah dibalik* terbalik membalik* kebalikan* putar* diputar memutar cermin* dicermin* pencermin* rotasi* transposisi* komplemen*
		geser menggeser derajat spiegel* gespiegelt dreh* gedreht rückwärts komplementär gira* espejo reflej* retourn* miroir
		espelh* specchi* ruot* capovol* draai* gedraai* omgekeerd*`,
	praises: `correct* right valid* satisf* hold holds held consisten* work works working fine good ok okay confirm* verified checked
		checks yes stands match* fits fit met meets meet fulfil* unique* agree* agrees obey* kept keeps benar* sah cocok sesuai
		terpenuhi ya memenuhi lengkap betul diperiksa richtig* stimmt stimmen korrekt* erfüll* passt passen gültig* eindeutig*
		überprüft geprüft aufgeht cumpl* válid* comprobad* comprueb* comprobé respect* bon bonne* vérifi* remplie* valable*
		corret* verificad* confere* cumprid* giust* soddisf* rispett* verificat* klopt kloppen juist* voldaan gecontroleerd goed
		верн* правильн* сход* выполн* соблюд* провер* popraw* spełni* zgadza* sprawdz* prawidłow* doğru* sağla* geçerli* đúng
		thỏa mãn hợp stämmer rätt* uppfyll* opfyld* oppfylt صحيح* सही ✓ ✔ ✅ ☑ 正确 正しい 满足 満たし 成立 无误 符合 一致 맞 만족 확인 올바 aufgehen
		únic* unico univoc* confident certain* sure sicher* segur* sûr* certo yakin уверен* emin 确定 確信 확실`,
	answers: `answer* final* solution* solved solve solves result* finish* complete* done conclu* corrected fixed improved close
		closes closed schließ* cierra* ferme chiude* menutup jawaban* solusi* hasil* penyelesaian* akhir selesai lösung*
		antwort* ergebnis* endgültig* gelöst fertig solución* respuesta* resultado* resuelt* réponse* résultat* resposta*
		resolvid* solução soluzion* rispost* risultat* oplossing* antwoord* uitkomst* ответ* решени* итог* odpowied* rozwiąz*
		wynik* cevap* çözüm* sonuç* đáp giải kết lösning* svar* facit løsning* الحل الجواب उत्तर हल 答案 最终 解答 答え 解 結果 결과 정답 답`,
	others: `other others another alternativ* elsewhere lain alternatif ander* otr* autre* outr* altr* andere* eerste* друг* başka
		diğer khác annan* annat andra anden* آخر 其他 另 他の 別 다른 inny inna inne differ* else draft* entwurf* borrador* brouillon*
		bozza rascunho черновик* 草稿 下書き innych innego`,
	concludes: `so therefore thus hence consequently must jadi maka karena_itu also daher somit folglich deshalb entonces luego donc
		alors portanto então logo quindi dunque dus daarom поэтому итак значит więc zatem yani dolayısıyla vậy alltså därför
		altså 所以 因此 よって したがって だから 따라서 그러므로 故 because since why reason* karena sebab sehingga weil denn porque parce car perché
		poiché omdat want потому bo ponieważ çünkü vì 因为 なぜなら から 때문 forc* follow* impl* zwing* erzwing* folgt fuerza sigue suit
		segue volgt следует следова*`,
	points: `this that it these those above ini itu tersebut das dies* es obig* esto eso ello esta este ese aquello ceci cela ça
		cette isto isso questo questa quello ciò dit dat deze het это этот эта эту bu şu này đó det detta den هذا هذه यह 这 那 该 此
		上面 これ それ この 上記 c' which wobei lo_que ce_qui il_che`,
	addresses: `you your thank* thanks happy enjoy* glad welcome hesitate cheers regards bye greetings anda kamu kalian terima makasih
		semoga sie ihr* du dir dein* gerne danke viel fragen usted* tu gracias vous votre merci bonne você* obrigad* espero ti
		tuo spero grazie lei jij jouw bedankt вы вам вас ты спасибо удачи dziękuj* sen teşekkür* umarım kolay bạn cảm dig tack
		شكرا आप धन्यवाद 您 你 谢 あなた ください ありがとう 감사 주세요 help helps helpful hope_this hope_it hope_that pan państwo siz sizin me_know
		us_know hésit* zöger* dudes hesit* esit* aarzel* надеюсь помо* explain`,
	alls: `each every all everything semua setiap seluruh segala alle* jede* sämtliche* todo* cada tous toutes tout chaque tutti
		tutte ogni iedere elke все каждый каждая каждое wszystk* każd* tüm bütün her mọi tất alla varje كل सभी 所有 每 全部 すべて 全て 各
		모든 모두 각`,
	speaks: `i i'm i'd i've i'll me my we our us saya aku kami kita gue gw ich wir mein* mir mich uns yo mi nosotros he hemos nous
		mon ma mes eu meu minha tengo tenho io mio mia ho ik wij mijn mij я мы мой мне меня moj* mam ben benim tôi jag jeg min mitt أنا मैं
		我 私 僕 j' creo crois acho credo denk кажется думаю`,
	options: `option* candidate* possibilit* version* or kemungkinan opsi pilihan kandidat atau oder möglichkeit* variante* opcion*
		opción* posibilidad* possibilité* opção opções possibilidade* oppure opzion* possibilità optie* mogelijkhe* или вариант*
		возможност* lub albo wariant* opcj* veya ya_da seçenek* hoặc lựa eller alternativ* أو या 或者 或 选项 方案 または あるいは 또는 후보`,
	plural: `both either neither keduanya beide* ambos ambas deux ambo entramb* beiden оба obie oba ikisi cả båda begge كلاهما दोनों
		两个都 両方 どちら 둘`,
	refers: rowWord + `|` + colWord + `|rows|lines|columns|cols|cell*|clue*|pearl*|island*|bridge*|kotak|sel|zelle*|spalten|zeilen|` +
		`filas|columnas|lignes|colonnes|celda*|cellule*|casella|celle*|cella|rij|kolom|行|列|줄|칸`,
}

// vocabulary returns the words of lexicon with their classes: whole words, and stems without their star.
var vocabulary = sync.OnceValues(func() (whole, stems map[string]class) {
	whole, stems = map[string]class{}, map[string]class{}
	for of, list := range lexicon { // any order: a union
		for word := range strings.FieldsFuncSeq(list, func(r rune) bool { return unicode.IsSpace(r) || r == '|' }) {
			if stem, cut := strings.CutSuffix(word, "*"); cut {
				stems[stem] |= of
			} else {
				whole[word] |= of
			}
		}
	}
	return whole, stems
})

// pieces returns the words of lexicon that are found within others.
var pieces = sync.OnceValue(func() (out []string) {
	whole, _ := vocabulary()
	for word := range whole { // any order: all are searched
		if isPiece([]rune(word)[0]) {
			out = append(out, word)
		}
	}
	return out
})

// isPiece reports whether a character is a sign or belongs to a script without blanks between words.
func isPiece(r rune) bool { return r >= 0x2600 }

// classOf returns the classes of a word in lower case, such as negates or hedges: those in the vocabulary for the whole word and for each
// stem with which it begins. 0 means none.
func classOf(word string) (of class) {
	whole, stems := vocabulary()
	of = whole[word]
	if before, _, cut := strings.Cut(word, "'"); cut {
		of |= whole[before]
	}
	for i := range word {
		if i > 1 {
			of |= stems[word[:i]]
		}
	}
	of |= stems[word]
	if strings.HasSuffix(word, "n't") {
		of |= negates
	}
	for _, end := range turkish {
		if strings.Contains(word, end) {
			of |= negates
		}
	}
	return of
}

// turkish are parts of Turkish words that negate.
var turkish = []string{"amad", "emed", "mıyor", "miyor", "muyor", "müyor", "amaz", "emez"}
