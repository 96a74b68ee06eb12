-- The form in which names of players and teams are compared, as foldName of contract/fold-name.ts. Letters are listed, as
-- lower() follows the locale; the rare ones come second and are searched only if a name has one.
create function fold_name(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text collate "C";
begin
  if name collate "C" ~ '^[!-_a-~]+( [!-_a-~]+)*$' then
    return lower(name collate "C");
  end if;
  folded := normalize(translate(name, '´ϲϹ', '''cc'), NFKD);
  folded := regexp_replace(
    folded,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g');
  folded := regexp_replace(folded, '[`\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\ua78c]', '''', 'g');
  folded := regexp_replace(folded, '[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u301c]', '-', 'g');
  folded := btrim(regexp_replace(folded, '[\t-\r \u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'), ' ');
  folded := translate(lower(folded),
    'ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγεηικνορςτυχωϏϘϚϜϞϠϢϤϦϨϪϬϮϳϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯавгекмнопрстухцшѕіјѠѢѤѦѨѪѬѮѰѲѴѵѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺһҼҾӀӃӅӇӉӋӍӏӔӘӠӨӶӺӼӾԀԁԂԄԆԈԊԌԍԎԐԒԔԖԘԚԛԜԝԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖզհոսցօ',
    'æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷjabyδeζnθlkλμvξoπpσtuφxψwabyenlkvopσtuxwϗϙϛϝϟϡϣϥϧϩϫϭϯjϸϻͻͼͽђєsijљњћџaбbrдeжзиkлmhonpctyфxuчwщъыьэюяabrekmhonpctyxuwsijѡѣѥѧѩѫѭѯѱѳvvѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹhhҽҿlӄӆӈӊӌӎlӕәӡөӷӻӽӿddԃԅԇԉԋggԏԑԓԕԗԙqqwwԟԡԣԥԧԩԫԭԯաբգդեqէըթժիլխծկhձղճմյնշnչպջռuվտրgւփքoֆqhnugo');
  if folded ~ '[\u10a0-\u10e7\u13a0-\u13f5\u1c89-\u1cbf\u1e9e\u1efa-\u1efe\u2132\u2183\u2c00-\u2cf2\ua640-\ua69a\ua722-\ua7f5\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U00010595\U00010c80-\U00010cb2\U00010d50-\U00010d65\U000118a0-\U000118bf\U00016e40-\U00016e5f\U00016ea0-\U00016eb8\U0001e900-\U0001e921]' then
    folded := translate(folded,
      'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍყᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭyꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღyშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
  end if;
  folded := regexp_replace(replace(folded, 'ß', 'ss'), 'i\u0307+', 'i', 'g');
  return normalize(folded, NFKC);
end
$$;
--> statement-breakpoint
-- A folded name without accents, as foldForSearch compares.
create function drop_accents(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  return normalize(
    translate(regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]+', '', 'g'), 'øđðłħŧ', 'oddlht'),
    NFKC
  );
end
$$;
--> statement-breakpoint
-- For servers of the previous version, and backups of earlier schemas.
create or replace function fold_team_name(name text) returns text language sql immutable strict parallel safe as $$
  select fold_name(name)
$$;
--> statement-breakpoint
drop index team_names_search;
--> statement-breakpoint
drop index team_spellings_search;
--> statement-breakpoint
drop index leagues_search;
--> statement-breakpoint
drop index groups_search;
--> statement-breakpoint
drop index player_names_search_name;
--> statement-breakpoint
update team_names set team_key = fold_name(name) where team_key <> fold_name(name);
--> statement-breakpoint
-- Spellings that are now one name stay with the team that had it first; the others keep their key, which no name has.
delete from team_spellings as other
using team_spellings as kept
where kept.team_id = other.team_id and kept.team_key <> other.team_key
  and fold_name(kept.spelling) = fold_name(other.spelling)
  and (kept.kind = 'name', kept.removed_at is null, other.team_key)
    > (other.kind = 'name', other.removed_at is null, kept.team_key);
--> statement-breakpoint
update team_spellings as spelling set team_key = fold_name(spelling.spelling)
from (
  select team_id, team_key, row_number() over (
    partition by league_id, fold_name(spelling.spelling), removed_at is null
    order by team_key <> fold_name(spelling.spelling), team_id
  ) as place
  from team_spellings as spelling
) as ranked
where ranked.team_id = spelling.team_id and ranked.team_key = spelling.team_key
  and spelling.team_key <> fold_name(spelling.spelling) and (ranked.place = 1 or spelling.removed_at is not null);
--> statement-breakpoint
update player_names set search_name = fold_name(name) where search_name <> fold_name(name);
--> statement-breakpoint
update typed_names set search_name = fold_name(name) where search_name <> fold_name(name);
--> statement-breakpoint
-- Of merges of what is now one name the first stays in force.
update player_merges as later set undone_at = now()
from player_merges as first
where later.undone_at is null and first.undone_at is null and later.league_id = first.league_id and later.id > first.id
  and fold_name(later.name) = fold_name(first.name);
--> statement-breakpoint
update player_merges set search_name = fold_name(name) where search_name <> fold_name(name);
--> statement-breakpoint
insert into erasure_names (roblox_id, league_id, search_name)
select roblox_id, league_id, fold_name(search_name) from erasure_names
on conflict do nothing;
--> statement-breakpoint
-- Players who are typed names: their keys contain the name.
create temporary table renamed_keys on commit drop as
select player_key as old_key, 'name:' || fold_name(substr(player_key, 6)) as new_key, name
from players
where player_key like 'name:%' and player_key <> 'name:' || fold_name(substr(player_key, 6));
--> statement-breakpoint
insert into players (player_key, name)
select distinct on (new_key) new_key, name from renamed_keys order by new_key, old_key
on conflict do nothing;
--> statement-breakpoint
insert into player_names (player_key, name, search_name)
select new_key, player_names.name, fold_name(player_names.name)
from renamed_keys join player_names on player_key = old_key
on conflict do nothing;
--> statement-breakpoint
update match_players set player_key = new_key from renamed_keys where player_key = old_key;
--> statement-breakpoint
update match_revisions
set player_ids = array(
  select distinct coalesce((select new_key from renamed_keys where old_key = player_key), player_key)
  from unnest(player_ids) as player_key
)
where player_ids && array(select old_key from renamed_keys);
--> statement-breakpoint
-- Squads, transfers and bans of names that are now one: the first spell or offer stays.
update squad_spells as later set removed_at = now()
from squad_spells as first
left join renamed_keys as one on one.old_key = first.player_key
cross join renamed_keys as other
where other.old_key = later.player_key and later.removed_at is null and first.removed_at is null
  and first.league_id = later.league_id and coalesce(one.new_key, first.player_key) = other.new_key
  and (one.old_key is null or first.id < later.id)
  and daterange(first.first_day, first.last_day, '[]') && daterange(later.first_day, later.last_day, '[]');
--> statement-breakpoint
update squad_spells set player_key = new_key from renamed_keys where player_key = old_key;
--> statement-breakpoint
update transfers as later set outcome = 'withdrawn', ended_at = now()
from transfers as first
left join renamed_keys as one on one.old_key = first.player_key
cross join renamed_keys as other
where other.old_key = later.player_key and later.outcome is null and first.outcome is null
  and first.league_id = later.league_id and coalesce(one.new_key, first.player_key) = other.new_key
  and (one.old_key is null or first.id < later.id);
--> statement-breakpoint
update transfers set player_key = new_key from renamed_keys where player_key = old_key;
--> statement-breakpoint
update added_bans set player_key = new_key from renamed_keys where player_key = old_key;
--> statement-breakpoint
insert into lifted_bans (fixture_id, player_key, reason, lifted_at, lifted_by)
select fixture_id, new_key, reason, lifted_at, lifted_by from lifted_bans join renamed_keys on player_key = old_key
on conflict do nothing;
--> statement-breakpoint
update teams set captain_key = new_key from renamed_keys where captain_key = old_key;
--> statement-breakpoint
update teams set vice_captain_key = new_key from renamed_keys where vice_captain_key = old_key;
--> statement-breakpoint
delete from players using renamed_keys where player_key = old_key;
--> statement-breakpoint
create index team_names_search on team_names using gin (drop_accents(team_key) gin_trgm_ops);
--> statement-breakpoint
create index team_spellings_search on team_spellings using gin (drop_accents(team_key) gin_trgm_ops)
  where removed_at is null;
--> statement-breakpoint
create index leagues_search on leagues using gin (drop_accents(fold_name(name)) gin_trgm_ops);
--> statement-breakpoint
create index groups_search on groups using gin (drop_accents(fold_name(group_name)) gin_trgm_ops);
--> statement-breakpoint
create index player_names_search_name on player_names using gin (drop_accents(search_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
--> statement-breakpoint
do $$
begin
  perform settle_typed_names(league_id, array_agg(search_name))
  from (
    select distinct league_id, search_name from typed_names
    where search_name in (select search_name from player_names group by search_name having count(*) > 1)
  ) as shared
  group by league_id;
end
$$;
