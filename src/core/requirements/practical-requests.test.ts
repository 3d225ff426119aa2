import { describe, expect, it } from "vitest";
import { splitRequirements } from "./split-request";

/**
 * Practical requests of many domains, most of them no domain of the sample, written without sight of what was learned from.
 * Nothing is learned from them: a model of need that takes one of them for talk has learned its topics, not what asking is.
 */
const PRACTICAL: Record<string, readonly string[]> = {
  weather: [
    "Is there a night frost coming, and when do I sow the beans?",
    "Will it stay dry for the barbecue on Sunday?",
    "Do I need snow chains on the pass tomorrow?",
  ],
  tides: ["When is high tide and where can I park?", "Is the causeway open before noon on Friday?"],
  garden: [
    "Which of my houseplants need water today?",
    "My tomatoes have brown spots, can you tell from the photo what it is?",
    "Order three bags of compost and remind me to turn the heap.",
  ],
  trains: [
    "Is the 8.15 to Leeds running?",
    "Which platform does the night train leave from?",
    "How late is the train my sister is on?",
  ],
  driving: [
    "Where is the nearest charging station that is free?",
    "How long will it take me to drive to the coast this afternoon?",
    "Is the tunnel still closed, and is there another way round?",
  ],
  parking: ["Find me a space near the theatre for two hours."],
  health: [
    "When is the next free appointment with my dentist?",
    "Can I take these two pills together? The names are on the photo.",
    "Which chemist is open tonight?",
    "Log that I ran five kilometres this morning.",
  ],
  money: [
    "How much did I spend on petrol in March?",
    "Send forty pounds to Aunt May and write birthday on it.",
    "What is my balance after the rent?",
    "Is my pension paid on a bank holiday?",
    "What would 200 euros be in zloty today?",
  ],
  shopping: [
    "Is the blue kettle back in stock anywhere near here?",
    "Track my parcel, it should have been here on Tuesday.",
    "Who sells wool by the metre in this town?",
    "Compare the price of these two drills.",
  ],
  food: [
    "Book a table",
    "Book a table for six at the Greek place on Friday.",
    "Which restaurants near the station are open after ten?",
    "Put milk and eggs on the list.",
    "Is there a baker open on Sundays, and does he have rye bread?",
  ],
  travel: [
    "call a taxi",
    "Call me a taxi for half past six.",
    "Do I need a visa for Vietnam, and how long is my passport valid?",
    "Get me two seats on the ferry to Skye.",
    "Is there a direct flight to Tromsø in February?",
  ],
  home: [
    "Turn the heating down to eighteen and close the blinds.",
    "Did I leave the garage open?",
    "Who can repair a boiler before the weekend?",
    "How much electricity did the freezer use last month?",
  ],
  work: [
    "When can all five of us meet next week?",
    "Move the call with Priya to Thursday and tell the others.",
    "Find the contract from last spring and send me page two.",
    "Who is on call tonight?",
  ],
  school: [
    "When do the summer holidays begin in Bavaria this year?",
    "Is my daughter's class on the trip tomorrow?",
    "Print the spelling list for Monday.",
  ],
  sport: [
    "What time does the match start, and which channel shows it?",
    "Who won the regatta yesterday?",
    "Is the pool open on Whit Monday?",
  ],
  culture: [
    "Are there still tickets for the matinee?",
    "Which museum has the exhibition about bees, and is it free on Thursdays?",
    "Play the new record by that fado singer.",
  ],
  pets: ["Which vet takes emergencies at night?", "Remind me to give the cat her tablet every eight hours."],
  farm: [
    "What did wheat fetch at the market this morning?",
    "Is the river going to rise, and should the sheep come off the meadow?",
  ],
  sea: [
    "How strong is the wind off the harbour tomorrow at six?",
    "Where did the Mary Ellen last report her position?",
  ],
  sky: ["Can the comet be seen from here tonight?", "When does the moon rise on Saturday?"],
  official: [
    "How long is the queue at the passport office?",
    "When do I have to hand in my tax return this year?",
    "Which bin goes out tomorrow?",
    "Report the broken street lamp outside number nine.",
  ],
  mail: ["Has the letter from the council been answered?", "Forward the invoice to our accountant."],
  photos: [
    "Show me the pictures from Anna's wedding with grandpa in them.",
    "Make this photo smaller and send it to the printer.",
  ],
  news: ["What happened in parliament today?"],
  phone: ["Call my brother and put him on the speaker.", "Block that number."],
  "what somebody wants to know": [
    "I need to know if the library is open tomorrow.",
    "I should check whether it rains at the weekend.",
    "I want to know which bus goes to the hospital.",
    "I have to find out whether my flight is on time.",
    "I'd like to see if there are any flats to let near the school.",
    "I wonder whether the ferry still goes tonight.",
    "Could you see if my order has been sent?",
  ],
  "a few words": [
    "opening hours of the town hall",
    "bus to the airport at five",
    "euro in dollars",
    "pollen today",
    "next eclipse here",
  ],
};

describe("a practical request", () => {
  it.each(Object.entries(PRACTICAL))("has a requirement: %s", (_, requests) => {
    expect(requests.filter((text) => splitRequirements(text).length === 0)).toEqual([]);
  });
});

describe("a greeting", () => {
  it.each([
    ...["hello there", "hi", "Good morning!", "good evening all", "hey, how are you today?"],
    ...["Thanks a lot!", "thank you", "see you tomorrow", "bye for now"],
  ])("has none: %s", (text) => {
    expect(splitRequirements(text)).toEqual([]);
  });

  it("before a request leaves the request", () => {
    const text = "Hello there, book a table for two";
    expect(splitRequirements(text).map(({ start, end }) => text.slice(start, end))).toEqual(["book a table for two"]);
  });
});
