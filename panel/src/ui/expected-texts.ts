import { catalogue } from '../i18n/catalogue.ts';

/** What a template expects at a place of a text. The English is the server's own, and is what it is looked up by. */
export const expectedTexts = catalogue(
  {
    space: 'a space',
    end: 'end of message',
    variable: 'a variable of at most {n} characters',
    number: 'a number of at most {n} characters',
    letters: 'letters and digits of at most {n} characters',
    url: 'a web address of at most {n} characters',
    callback: 'a callback number of at most {n} characters',
    email: 'an e-mail address of at most {n} characters',
    followed: '{slots} followed by {literal}',
  },
  {
    space: 'एक स्पेस',
    end: 'मैसेज का अंत',
    variable: 'ज़्यादा से ज़्यादा {n} अक्षरों का वेरिएबल',
    number: 'ज़्यादा से ज़्यादा {n} अंकों की संख्या',
    letters: 'ज़्यादा से ज़्यादा {n} अक्षर और अंक',
    url: 'ज़्यादा से ज़्यादा {n} अक्षरों का वेब पता',
    callback: 'ज़्यादा से ज़्यादा {n} अंकों का कॉलबैक नंबर',
    email: 'ज़्यादा से ज़्यादा {n} अक्षरों का ईमेल पता',
    followed: '{slots}, और उसके बाद {literal}',
  },
);
