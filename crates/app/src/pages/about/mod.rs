//! `#/about`: what this is, where it comes from, and whose work is in it.

use rookery_state::route::Route;
use yew::prelude::*;

use super::ornament::fleuron;
use crate::build_id;

/// One library a line: name, version, licence. `cargo xtask licences` writes it.
const LIBRARIES: &str = include_str!("libraries.txt");

pub fn about() -> Html {
    html! {
        <main class="page prose about">
            { words() }
            { table() }
            <p><a href="./licences.txt">{ "The full texts of their licences" }</a></p>
            { fleuron() }
            <p class="quiet-text build">{ "This is build " }<code>{ build_id::of_page() }</code>{ "." }</p>
        </main>
    }
}

fn words() -> Html {
    html! {
        <>
            <h1>{ "About Rookery" }</h1>
            <p class="lead">
                { "Rookery is a place to read, play and study the chess games of the past. Each \
                   game has exact rules that a program can play, an account in plain numbered \
                   sentences, and a note for every place where the source is silent and \
                   somebody had to decide." }
            </p>
            <h2>{ "Where the games come from" }</h2>
            <p>
                { "The rulesets were published by the Digital Ludeme Project, in the collection \
                   of its Ludii system. Some are described in their sources; others are " }
                <em>{ "reconstructed" }</em>
                { ": the evidence is incomplete, and the project filled the gaps from related \
                   games. Its scores, printed with each game, say how plausible it found the \
                   result. The accounts, readings and drawings on this site are our own." }
            </p>
            <p>
                { "“Murray 1913” in the accounts is H. J. R. Murray, " }
                <cite>{ "A History of Chess" }</cite>
                { ", Oxford 1913, where much of the evidence was first gathered." }
            </p>
            <h2>{ "What it does with your data" }</h2>
            <p>
                { "Nothing leaves your browser. Games, read pages and settings are kept in its \
                   storage, on this device only; " }
                <a href={Route::Settings.hash()}>{ "settings" }</a>
                { " has a button that saves them all to a file." }
            </p>
            <h2>{ "In your own page" }</h2>
            <p>
                { "A board can stand in any page, with or without the computer player: " }
                <a href={Route::EmbedGuide.hash()}>{ "put a board into your page" }</a>
                { "." }
            </p>
            <h2>{ "Licence" }</h2>
            <p>
                { "Rookery is free software: you may use, copy, change and share it under the \
                   MIT licence or the Apache License 2.0, as you prefer. Pieces, ornaments and \
                   sounds were made for it and come under the same terms." }
            </p>
            <p>
                { "The typeface is Alegreya by Juan Pablo del Peral, cut down to the letters that \
                   are needed; it comes under the SIL Open Font License." }
            </p>
            <h2>{ "Libraries" }</h2>
            <p>{ "The program in your browser is built from the work of many others:" }</p>
        </>
    }
}

fn table() -> Html {
    html! {
        <div class="table-frame" role="region" aria-label="Libraries" tabindex="0">
            <table class="libraries">
                <thead>
                    <tr>
                        <th scope="col">{ "Library" }</th>
                        <th scope="col">{ "Version" }</th>
                        <th scope="col">{ "Licence" }</th>
                    </tr>
                </thead>
                <tbody>
                    { for libraries().map(|(name, version, licence)| html! {
                        <tr><th scope="row">{ name }</th><td>{ version }</td><td>{ licence }</td></tr>
                    }) }
                </tbody>
            </table>
        </div>
    }
}

fn libraries() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    LIBRARIES.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ' ');
        Some((fields.next()?, fields.next()?, fields.next()?))
    })
}
