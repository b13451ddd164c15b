// The browser's voice, where there is one.

export const canSpeak = () => "speechSynthesis" in window;

/** Say a text in a language; what was being said before is cut off. */
export function speak(text, language) {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(language));
  if (voice) utterance.voice = voice;
  speechSynthesis.speak(utterance);
}
