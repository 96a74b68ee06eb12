/** Limits in the contract's schemas without a constant of their own. */
export const BOUNDS = { matchName: 120, label: 50, participants: 16, perPage: 100 } as const;

/** A server script that reports a match through the module, downloaded with the site's address. */
export const MODULE_EXAMPLE = `local HttpService = game:GetService("HttpService")
local ServerScriptService = game:GetService("ServerScriptService")
local Touchline = require(ServerScriptService.Touchline)

local touchline = Touchline.new(HttpService:GetSecret("league_api_key"))
local match = touchline:match({ teams = { Home = "Harbour City", Away = "North Vale" } })

-- A person is a Player, or a name and an id.
local sam = { name = "striker_sam", id = 10000001 }
local kay = { name = "playmaker_kay", id = 10000002 }
local bo = { name = "defender_bo", id = 10000004 }
match:player(sam, "Home")
match:player(kay, "Home")
match:player(bo, "Away")

match:goal(sam, kay, 12)
match:card(bo, "Yellow", 33)
match:ownGoal(bo, "77:30")
match:stat("Home", "corner_kicks", 3)
match:finish()`;

/** A server script that sends a match and retries after 429, 5xx and network failures. */
export function luauExample(url: string): string {
  return `local HttpService = game:GetService("HttpService")

local URL = "${url}"
local KEY = HttpService:GetSecret("league_api_key")

local function sendMatch(match)
	local request = {
		Url = URL,
		Method = "POST",
		Headers = {
			["Authorization"] = KEY:AddPrefix("Bearer "),
			["Content-Type"] = "application/json",
			-- One key per match, the same for every attempt.
			["Idempotency-Key"] = HttpService:GenerateGUID(false),
		},
		Body = HttpService:JSONEncode(match),
		Compress = Enum.HttpCompression.Gzip,
	}

	for attempt = 1, 5 do
		local ok, response = pcall(HttpService.RequestAsync, HttpService, request)
		if ok and response.StatusCode < 300 then
			return HttpService:JSONDecode(response.Body)
		end
		if ok and response.StatusCode ~= 429 and response.StatusCode < 500 then
			warn("The match was refused: " .. response.Body)
			return nil
		end
		local seconds = ok and tonumber(response.Headers["retry-after"])
		task.wait(seconds or 2 ^ attempt)
	end
	warn("The match could not be sent.")
	return nil
end

task.spawn(sendMatch, {
	played_at = DateTime.now():ToIsoDate(),
	context_data = {
		team_names = { Blue = "Harbour City", Green = "North Vale" },
		team_goals = { Blue = 1, Green = 0 },
		server_instance = game.JobId,
		place_id = game.PlaceId,
	},
	player_data = {
		Blue = { players = { { name = "striker_sam", id = 10000001, goals = 1 } } },
		Green = { players = {} },
	},
	event_data = {
		{ eventName = "Goal", timestamp = "12:40", participants = { "striker_sam" }, team_affect = "Blue" },
	},
})`;
}
