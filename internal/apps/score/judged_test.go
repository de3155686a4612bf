package score_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// counts and never are texts around a right board {G}, perhaps in a fence {F}, and a wrong one {B}. In the texts of counts the right board
// is the answer; those of never have no answer.
const (
	counts = `
{G}
Answer:{G}
{G}Done!
{G}QED
{G}I verified all the clues twice.
{G}No guessing was needed.
{G}There is no other way to fill it.
{G}It's the only board that fits.
{G}Every row and column contains 1 to 4 exactly once and all views match.
{G}Row 1 came first because of the clue 4 at the left, then everything else fell into place.
{G}**Why it works:** the 4 on the left of row 1 forces 1 2 3 4. The rest follows by elimination.
{G}The key was the clue 4 at the top left.
{G}Let me know if anything is unclear.
{G}Feel free to ask if you want the steps.
{G}If you need an explanation, just say so.
{G}Have fun!
{G}I hope that helps.
{G}Note: rows are listed from top to bottom.
{G}(Rows top to bottom, columns left to right.)
{G}Check: row 1 sees 4 from the left ✓, row 2 sees 3 ✓, row 3 sees 2 ✓, row 4 sees 1 ✓.
{G}If R1C1 were 2, the left clue could not be met, so the start is forced.
{G}A 2 in the corner would break the clue, which is why it has to be 1.
{G}At first I tried 2 in the corner, but that failed quickly.
{G}I'm confident in this.
{G}Confidence: 99%
{G}Time: 3 minutes
{G}Nothing else is possible.
{G}No clue is violated.
{G}No row or column repeats a number.
{G}No contradictions found.
{G}None of the rules is broken.
{G}It cannot be anything else.
{G}Is there anything else you need?
{G}Want to try a harder one?
{G}Alle Hinweise sind erfüllt.
{G}Keine Regel ist verletzt.
{G}Fertig.
{G}Viel Spaß!
{G}Damit sind alle Bedingungen erfüllt und die Lösung ist eindeutig.
{G}Todas las pistas se cumplen.
{G}Ninguna regla se incumple.
{G}¡Listo!
{G}Espero que te sirva.
{G}Tous les indices sont respectés.
{G}Aucune règle n'est violée.
{G}Bonne journée !
{G}Todas as pistas estão corretas.
{G}Tutti gli indizi sono rispettati.
{G}Nessuna regola è violata.
{G}Alle regels zijn gevolgd.
{G}Все условия выполнены.
{G}Ни одно правило не нарушено.
{G}Готово!
{G}Semua petunjuk cocok.
{G}Tidak ada aturan yang dilanggar.
{G}Semoga membantu!
{G}Sudah saya cek semua, aman.
{G}所有线索都满足，没有冲突。
{G}解答完毕。
{G}すべての条件を満たしています。矛盾はありません。
{G}以上です。
{G}모든 조건을 만족합니다.
{G}이상입니다.
{G}Tüm kurallar sağlanıyor, hata yok.
{G}Mọi gợi ý đều đúng.
{G}Wszystkie wskazówki spełnione.
{G}Alla ledtrådar stämmer.
After ruling out the other case, we get:{G}
Thus:{G}
Putting it together:{G}
Filling in the rest yields:{G}
Here you go:{G}
The completed grid, with no guesses:{G}
Sorry for the wait! The solution is:{G}
Oops, ignore my last message. Here is the right one:{G}
My earlier board was wrong. Corrected:{G}
{B}That breaks the clue above column 2. Trying again:{G}Now all clues hold.
{B}No. Next try:{G}This one works.
Draft:{B}Final:{G}
Suppose R1C1 = 2:{B}Contradiction. So R1C1 = 1:{G}
Not{B}but{G}is the solution.
Here's the solution:{G}A common mistake would be:{B}
Ich habe erst falsch angefangen. Die richtige Lösung:{G}
Voici la grille finale :{G}
La solución es:{G}
Ecco la griglia completata:{G}
Ini jawabannya:{G}
Maka papan akhirnya:{G}
So erhält man:{G}
答案：{G}
答えは次のとおりです。{G}
정답:{G}
Cevap:{G}
Решение:{G}
Svar:{G}
Rozwiązanie:{G}
The grid below satisfies everything.{G}
Please find my solution below.{G}
Let me write it out:{G}
I think the answer is:{G}
I believe this is the solution:{G}
### Final grid{F}### Explanation\nThe 4 at the left of row 1 forces an increasing row. The same holds for column 1. Row 2 can only start with 2, since 1 is used and 3 or 4 would hide too much. The other cells follow.
### Final grid{F}### Notes\n- R2C4 cannot be 4 since column 4 already has it.\n- R3C1 must be 3.\n- R4C2 = 1.
{F}**Verification**\n\n| line | clue | seen |\n|---|---|---|\n| row 1 | 4 | 4 |\n| row 2 | 3 | 3 |\n
{F}Row check: 1 2 3 4 | 2 3 4 1 | 3 4 1 2 | 4 1 2 3, all different.
{F}Column check: 1-2-3-4, 2-3-4-1, 3-4-1-2, 4-1-2-3.
{G}Great puzzle!
{G}Nice one, took me five minutes.
{G}Cheers
{G}Best regards,\nAnna
{G}-- \nSent from my phone
{G}All good.
{G}All clues check out.
{G}Looks good to me.
{G}Verified with a solver.
{G}I ran it through a checker and it passed.
{G}Both the rows and the columns are permutations, and the views match.
{G}Each row and each column has the numbers 1-4, and every clue agrees.
{G}As you can see, the clues are all met.
{G}You can verify that each clue is met.
{G}The solution is unique, no backtracking required.
{G}Everything else would violate a clue.
{G}Any other choice leads to a contradiction.
{G}Other fillings break at least one clue.
{G}There was only one possibility at each step.
{G}Solved by logic alone, without guessing.
{G}Solution found in 12 steps.
{G}Steps: 1) row 1 by the 4 on the left. 2) column 1 by the 4 on top. 3) the rest by elimination.
{G}The top row is forced by the clue 4, the left column likewise.
{G}Row 4 could not start with 3 because column 1 already had it, so it got 4.
{G}Since the left clue of row 1 is 4, the row increases. Likewise column 1. Then R2C2 must be 3, since otherwise two buildings would hide.
{G}R2C2 is 3 because 2 and 4 were excluded.
{G}First I placed the 4s, then the 3s, then the rest.
{G}In words: row 1 is 1 2 3 4, row 2 is 2 3 4 1, row 3 is 3 4 1 2, row 4 is 4 1 2 3.
{G}Legend: numbers are heights.
{G}(4x4, heights 1-4)
{G}[Solved in 0.3 s]
{G}Explanation available on request.
{G}Would you like a proof of uniqueness?
{G}Do you want me to explain the steps?
{G}Shall I explain how I got there?
{G}Alles passt.
{G}Ich habe alle Hinweise geprüft, es gibt keine Widersprüche.
{G}Es gibt nur diese eine Lösung.
{G}Probe: jede Zeile und jede Spalte enthält 1 bis 4.
{G}Melde dich, wenn du Fragen hast.
{G}Verificado: todas las filas y columnas son correctas.
{G}No hay otra solución.
{G}No hay contradicciones.
{G}¿Quieres que te explique los pasos?
{G}Chaque ligne et chaque colonne contient les chiffres de 1 à 4.
{G}C'est la seule solution.
{G}Il n'y a pas d'autre solution.
{G}N'hésite pas à demander des détails.
{G}Cada linha e coluna tem os números de 1 a 4.
{G}É a única solução.
{G}Se quiser a explicação, é só pedir.
{G}Ogni riga e colonna contiene i numeri da 1 a 4.
{G}È l'unica soluzione.
{G}Elke rij en kolom klopt.
{G}Решение единственное.
{G}Других решений нет.
{G}Ошибок нет.
{G}Надеюсь, это поможет!
{G}Setiap baris dan kolom berisi angka 1 sampai 4 tanpa pengulangan.
{G}Ini satu-satunya solusi.
{G}Kalau ada yang kurang jelas, silakan tanya.
{G}唯一解。
{G}每行每列都没有重复，提示全部符合。
{G}希望对你有帮助！
{G}各行各列に重複はなく、すべてのヒントに合っています。
{G}これが唯一の解です。
{G}모든 행과 열이 조건에 맞습니다.
{G}유일한 해입니다.
{G}Başka çözüm yok.
{G}Her satır ve sütun doğru.
{G}Không có lỗi nào.
{G}Det finns ingen annan lösning.
Hello! Thanks for the puzzle. My solution:{G}Greetings from Oslo
Hi all, here's mine:{G}
**Solution:**{F}
> Answer{G}
Working through the clues one by one gives:{G}
By elimination:{G}
The unique filling is{G}
It must be{G}
The only board that meets all clues:{G}
Checked twice:{G}
Everything considered, the grid reads{G}
OK, done. Final grid:{G}
Wait, I see it now! The answer:{G}
Hmm, let me think. If the first cell were 2, no. So 1. Final board:{G}
It can't start with 2, so:{G}
I first misread the clue. With the right one I get:{G}
Sorry, wrong board above. Final answer:{G}
{B}Oops. That has two 4s in a column. Corrected board:{G}
{B}Not valid (column 2). Fix:{G}
Try 1:{B}✗\n\nTry 2:{G}✓
My first attempt{B}was wrong. My second attempt{G}is right.
If R1C1 is 2 we get{B}which fails. Hence{G}
Guess:{B}No good. Real solution:{G}All clues are satisfied now.
Ergebnis:{G}
Daraus ergibt sich:{G}
Queda así:{G}
Ce qui donne :{G}
Fica assim:{G}
Quindi:{G}
Dus:{G}
Получаем:{G}
Hasilnya seperti ini:{G}
最终结果如下：{G}
よって、{G}
따라서{G}
Sonuç:{G}
`
	never = `
{G}Strike that, I mixed up the third line.
{G}On second thought, the bottom line is off.
{G}I take it all back.
{G}That's rubbish, forget it.
{G}Hmm, no. The second column contains two 4s.
{G}Looking again, the clue above column 2 sees four towers but it wants three. I can't find anything better.
{G}This is only a sketch of what the final board could look like.
{G}Please don't count this; I was just playing around.
{G}I'd say it is maybe 40% likely to be right.
{G}To be honest I made this up.
{G}Turns out that one row has to be different, but I don't know which.
{G}...but the lower left corner is unclear.
{G}The top right cell could also be a 3.
{G}Wait. Row 4 needs a 2 in the first cell.
{G}R1C1 ought to be 2, not 1.
{G}Edit: exchange the last two rows.
{G}PS: please swap columns 1 and 2 before submitting.
{G}Update: R2C2 = 1.
{G}Put 4 into R1C1 instead.
{G}Then change the 3 in row 1 to a 2.
{G}Ich glaube aber, dass die dritte Zeile falsch ist.
{G}Das ist nur geraten.
{G}Leider verletzt das den Hinweis oben links.
{G}Vergiss das, es geht nicht auf.
{G}Halt, Zeile 2 enthält die 4 zweimal.
{G}Ob das stimmt, weiß ich nicht.
{G}Perdón, la segunda fila está mal.
{G}No estoy seguro de que sea correcta.
{G}Olvida lo anterior.
{G}Je me suis trompé à la ligne 3.
{G}Oubliez cette grille.
{G}Ce n'est qu'une hypothèse.
{G}Desculpe, me enganei na última linha.
{G}Não tenho certeza.
{G}Scusa, ho sbagliato la terza riga.
{G}Non sono sicuro che sia giusta.
{G}Sorry, dit klopt niet.
{G}Ik weet niet of dit goed is.
{G}Это неправильно, я сдаюсь.
{G}Не уверен, что это верно.
{G}Maaf, saya keliru di baris kedua.
{G}Saya tidak yakin.
{G}Eh salah, kolom 3 bentrok.
{G}这是错的，请忽略。
{G}我不确定这是否正确。
{G}すみません、間違えました。
{G}これは正しくないかもしれません。
{G}죄송합니다. 위 답은 틀렸습니다.
{G}확실하지 않습니다.
{G}Üzgünüm, bu yanlış.
{G}Emin değilim.
{G}Xin lỗi, đáp án này sai.
{G}Przepraszam, to jest błędne.
{G}Nie jestem pewien.
Let's pretend for a moment that the board is{G}
If I had to guess:{G}
My roommate claims it is{G}I never checked.
Here is a board that breaks the rules:{G}
A typical wrong solution looks like this:{G}
Example of the output format:{G}
Someone online proposed{G}but it has been refuted.
What if it were{G}
One possibility:{G}Another:{B}
A) {G}B) {B}
Either{G}or{B}
First solution:{B}Second solution:{G}
{B}{G}
{G}{B}
Not this:{G}
I rejected{G}
Is the answer{G}?
Suppose{G}
Angenommen, die Lösung wäre{G}
Vielleicht so:{G}
¿Podría ser esto?{G}
Supongamos que es{G}
Peut-être :{G}
Forse così:{G}
Misalkan papannya{G}
Mungkin begini:{G}
假设答案是{G}
可能是：{G}
もし答えが{G}なら
I failed to solve it. The closest I got:{G}
I gave up at this point:{G}
I was not able to finish. Current state:{G}
{G}I still have to double-check rows 2 and 3, they look suspicious.
{G}Nope.
{G}Hmm, the count on the right is wrong for row 3.
{G}Kidding!
{G}The above board is incomplete/incorrect.
{G}Actually no.
{G}(do not use)
{G}Discard the above.
{G}I withdraw this answer.
{G}The real answer differs in the last row.
{G}Correction: last row reads 4 1 3 2.
{G}Sorry - row 2 must be 3 2 4 1.
{G}Row 2 is 2 4 3 1, my typo.
{G}Everything works except row 3.
{G}All clues hold but one.
{G}All rows are fine, but column 3 has a repeated digit.
{G}It satisfies most clues.
{G}Not all clues are satisfied.
{G}At least one clue is violated, so there must be an error somewhere.
{G}If this is wrong, then the clues are inconsistent.
Final answer:{G}Hmm, I doubt it.
Final answer: see below.{G}Just kidding, I have no idea.
<answer>{G}</answer> Wait, that is not right.
**Answer**{F}Oh no, R3C2 and R4C2 clash.
{F}However, I realise the left clue of row 3 isn't met.
{F}Unfortunately the clue 3 above column 2 is not satisfied by this.
{F}This would violate the clue on the left.
{F}Therefore this configuration is impossible.
{F}So this branch dies.
{F}Contradiction!
{F}Dead end. Back to row 2.
{F}which gives two 4s in column 2.
{F}and here I'm stuck.
{F}That's as far as I got.
{F}TODO: verify
{F}(unverified)
{F}I haven't verified it.
Answer:{G}Scrap it.
{G}Well, that didn't work out.
{G}My bad, the last line got garbled.
{G}I realize now that the left clue for row 2 asks for 2, yet only one is visible.
{G}The 3 in the second row belongs in the third column.
{G}Move the 4 in row 2 one place to the left.
{G}Row 2, column 2 needs to become 1.
{G}In row 3 the first two entries have to trade places.
{G}Treat R3C1 as unknown.
{G}Half of this is guesswork.
{G}Whether this is the intended solution I cannot say.
{G}It's my best effort; no promises.
{G}Use at your own risk.
{G}Rows 3 and 4 are placeholders.
{G}The bottom half is invented.
{G}The rest I filled at random.
{G}I ran out of time before checking.
{G}Can someone confirm?
{G}Does this look right to you?
{G}Am I missing something?
{G}This was the output of my buggy script.
{G}That was attempt number 4. Back to the drawing board.
{G}Das war leider nichts.
{G}Die letzte Zeile muss noch geändert werden.
{G}Ich nehme das zurück.
{G}Da steckt noch ein Fehler drin.
{G}Statt der 2 in R1C2 gehört dort eine 3 hin.
{G}Bitte nicht werten.
{G}Creo que hay un error en la fila 3.
{G}Me rindo.
{G}En la fila 2 debería ir un 1.
{G}Retiro lo dicho.
{G}Je ne suis pas convaincu.
{G}J'abandonne.
{G}Il faut échanger les deux dernières lignes.
{G}La dernière ligne est à revoir.
{G}Isso não satisfaz a pista da esquerda.
{G}Desisto.
{G}Troque as linhas 1 e 2.
{G}Mi arrendo.
{G}Questo però viola l'indizio in alto.
{G}Non funziona.
{G}Dit is een gok.
{G}Я передумал, так не подходит.
{G}Здесь ошибка в третьей строке.
{G}Возможно, это не так.
{G}Tukar baris 1 dan 2.
{G}Entah benar atau tidak.
{G}Saya batalkan jawaban ini.
{G}Ini cuma tebakan.
{G}第三行有问题，作废。
{G}这只是猜测。
{G}我放弃了。
{G}ただし、3行目が間違っています。
{G}自信がありません。
{G}推測です。
{G}3행이 잘못되었습니다.
{G}포기합니다.
{G}Bu sadece bir tahmin.
{G}Pes ediyorum.
{G}Đây chỉ là phỏng đoán.
{G}To tylko zgadywanka.
{G}Det här är bara en gissning.
For instance, one might write{G}
I don't have an answer, but this is where I stopped:{G}
We were shown this as a counterexample:{G}
Version 1:{G}Version 2:{B}
{G}Alternatively:{B}
It's one of these two:{G}{B}
Can't decide between{G}and{B}
{G}Or is it{B}?
{B}Better:{G}Hmm, still not quite.
Let's assume, for the sake of argument:{G}
Say the board is{G}
I'd start with{G}and see where it leads.
Wrong:{G}
Rejected candidate:{G}
Incorrect!{G}
Old version (superseded):{G}
Deprecated:{G}
~~{G}~~
Here's where I got stuck:{G}
So far:{G}
Partial progress:{G}
Can you check{G}
{F}Checking: the right clue of row 1 is 1, fine; the right clue of row 2 is 2, not fine.
{F}Row 2 fails.
{F}Column 3: ✗
{F}- Row 1 ✓\n- Row 2 ✓\n- Row 3 ✗\n- Row 4 ✓
{F}- Row 1: ok\n- Row 2: nope
{F}3 of 4 rows check out.
{F}It breaks the rule that every number occurs once.
{F}Wait, that's the board for the other puzzle.
{F}This is for a different puzzle.
{F}That's what I'd write if the clue were 3.
\boxed{I give up}{G}
Final answer: none{G}
`
)

// TestJudged checks that the judge understands the texts around a right board.
func TestJudged(t *testing.T) {
	p, err := kinds.Parse(`{"kind":"skyscrapers","rows":4,"cols":4,"givens":{"n":4,"top":[4,3,2,1],"right":[1,2,2,2],"bottom":[1,2,2,2],` +
		`"left":[4,3,2,1],"grid":[]}}`)
	if err != nil {
		t.Fatal(err)
	}
	const good, bad = "1 2 3 4\n2 3 4 1\n3 4 1 2\n4 1 2 3", "1 2 3 4\n2 4 3 1\n3 1 4 2\n4 3 1 2"
	put := strings.NewReplacer("{G}", "\n\n"+good+"\n\n", "{F}", "\n\n```\n"+good+"\n```\n\n", "{B}", "\n\n"+bad+"\n\n", `\n`, "\n")
	j := score.For(p, score.Options{})
	for right, list := range map[bool]string{true: counts, false: never} {
		for text := range strings.SplitSeq(strings.TrimSpace(list), "\n") {
			if r := j.Answer(t.Context(), []byte(put.Replace(text))); r.Right != right {
				t.Errorf("%s: %s (%s), right: %t", text, r.Status, r.Why, right)
			}
		}
	}
}
